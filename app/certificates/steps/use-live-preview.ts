import { type RefObject, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SeenCertificate } from '../doors.ts'

const pause = 300

/**
 * The certificate as it would be with what stands in the form now. The server writes it: only it has every language.
 * `answered` came with the newest answer to the form itself.
 */
export function useLivePreview(
  form: RefObject<HTMLFormElement | null>,
  answered: SeenCertificate | undefined,
): SeenCertificate | undefined {
  const { submit, data } = useFetcher<{ seen?: SeenCertificate }>()
  const [newest, setNewest] = useState(answered)
  useEffect(() => {
    if (data?.seen) setNewest(data.seen)
  }, [data])
  useEffect(() => {
    if (answered) setNewest(answered)
  }, [answered])
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
  return newest
}
