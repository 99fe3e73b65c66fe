import type { Area } from '../../languages/areas.ts'
import { Banner } from '../ui/banner.tsx'
import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** Its words, on pages that others need none of them for. */
export const guestWords = (data: unknown): Area[] =>
  (data as { isGuest?: boolean } | undefined)?.isGuest ? ['account'] : []

/** Whose record this is, said to a guest, with the way to keep it. */
export function GuestNote() {
  const t = useWords('account')
  return (
    <Banner className="mt-4" title={t('guest.title')}>
      <TextLink to="account" className="inline-flex min-h-11 items-center">
        {t('guest.keep')}
      </TextLink>
    </Banner>
  )
}
