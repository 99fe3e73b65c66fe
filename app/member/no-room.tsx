import { useActionData } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { useWords } from '../words.tsx'

/** Answered to a form when nothing more can be kept; no form's own problem, so the page says it. */
export const noRoom = { deed: 'no-room', problem: 'no-room' }

export function NoRoom() {
  const t = useWords()
  const told = useActionData<{ problem?: string } | null>()
  if (told?.problem !== noRoom.problem) return null
  return (
    <Banner tone="warning" live="alert" className="mx-auto my-4 w-[calc(100%-2rem)] max-w-3xl">
      {t('noRoom')}
    </Banner>
  )
}
