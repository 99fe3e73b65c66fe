import { type RefObject, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useWords } from '../words.tsx'
import type { Seen } from './doors.ts'
import type { Inscription } from './inscription.ts'
import { Paper } from './paper.tsx'

const pause = 300

/** The certificate as it would be with what stands in the form now. The server writes it: only it has every language. */
export function LivePreview({
  written,
  form,
  onReached,
}: {
  written: Inscription
  form: RefObject<HTMLFormElement | null>
  /** Which milestones it could be for, as the form stands. */
  onReached: (reached: string[]) => void
}) {
  const t = useWords('certificate')
  const fetcher = useFetcher<{ seen?: Seen }>()
  const [newest, setNewest] = useState<Inscription>()
  const { submit, data } = fetcher
  useEffect(() => {
    if (!data?.seen) return
    setNewest(data.seen.written)
    onReached(data.seen.reached)
  }, [data, onReached])
  useEffect(() => {
    const element = form.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const ask = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const wishes = new FormData(element)
        wishes.set('intent', 'preview')
        void submit(wishes, { method: 'post' })
      }, pause)
    }
    const leave = () => clearTimeout(timer)
    element.addEventListener('input', ask)
    element.addEventListener('submit', leave)
    ask()
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', ask)
      element.removeEventListener('submit', leave)
    }
  }, [form, submit])
  return <Paper written={newest ?? written} label={t('edit.preview')} />
}
