import type { KeyboardEvent } from 'react'
import type { Question } from '../../../domain/surveys/instrument.ts'

const writes = 'textarea, input:not([type=radio], [type=checkbox])'

/** Numbers choose, Enter goes on, Backspace goes back: only while the focus is in the question. */
export function handleKeys(question: Question, back: () => void) {
  return (event: KeyboardEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const target = event.target as HTMLElement
    if (event.altKey || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
    if (event.ctrlKey || event.metaKey || target.matches(writes)) return
    if (event.key === 'Enter' && !target.closest('button, a')) form.requestSubmit()
    else if (event.key === 'Backspace') back()
    else if (/^\d$/.test(event.key)) choose(form, question, event.key)
    else return
    event.preventDefault()
  }
}

function choose(form: HTMLFormElement, question: Question, digit: string): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('fieldset input')]
  const isTen = digit === '0' && inputs.find(input => input.checked)?.value === '1'
  const wanted = isTen ? '10' : digit
  const input =
    question.kind === 'ruler' ? inputs.find(({ value }) => value === wanted) : inputs[Number(digit) - 1]
  input?.click()
  input?.focus()
}
