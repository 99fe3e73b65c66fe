import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

const quiet = 600

/**
 * Saves a form a moment after it was changed, one save at a time: each names the revision that the one before gave.
 * A button pressed meanwhile waits for the save that is under way, and takes the place of the one that isn't.
 * Without JavaScript the form has its button.
 */
export function useAutosave<Answer>(form: RefObject<HTMLFormElement | null>) {
  const fetcher = useFetcher<Answer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<'save' | HTMLElement>(undefined)
  const { state, submit } = fetcher
  // What is pressed or falls due is older than the last time this was drawn.
  const isSaving = useRef(false)

  function send(): void {
    if (!form.current) return
    const fields = new FormData(form.current)
    fields.set('deed', 'save')
    isSaving.current = true
    void submit(fields, { method: 'post' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is sent once the one before is done
  useEffect(() => {
    if (state !== 'idle') return
    isSaving.current = false
    if (!waiting.current) return
    const next = waiting.current
    waiting.current = undefined
    if (next === 'save') send()
    else form.current?.requestSubmit(next)
  }, [state])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    fetcher,
    onChange(): void {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (isSaving.current) waiting.current ??= 'save'
        else send()
      }, quiet)
    },
    onSubmit(event: FormEvent): void {
      clearTimeout(timer.current)
      if (!isSaving.current) return
      event.preventDefault()
      waiting.current = (event.nativeEvent as SubmitEvent).submitter ?? 'save'
    },
  }
}
