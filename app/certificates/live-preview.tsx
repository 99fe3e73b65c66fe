import { type RefObject, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useWords } from '../words.tsx'
import type { Inscription } from './inscription.ts'
import { Paper } from './paper.tsx'

const pause = 300

/** The certificate as it would be with what stands in the form now. The server writes it: only it has every language. */
export function LivePreview({
  written,
  form,
}: {
  written: Inscription
  form: RefObject<HTMLFormElement | null>
}) {
  const t = useWords('certificate')
  const fetcher = useFetcher<{ preview?: Inscription }>()
  const [newest, setNewest] = useState<Inscription>()
  const { submit, data } = fetcher
  useEffect(() => {
    if (data?.preview) setNewest(data.preview)
  }, [data])
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
