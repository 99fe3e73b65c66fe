import { ArrowLeft } from 'lucide'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { readForm } from '../../domain/surveys/answers.ts'
import { countOf, stepsOf } from '../../domain/surveys/engine.ts'
import type { Question } from '../../domain/surveys/instrument.ts'
import { Button } from '../ui/button.tsx'
import { Steps } from '../ui/steps.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'
import { Ask } from './ask.tsx'
import { Carried } from './carried.tsx'
import type { SurveyState } from './use-survey.ts'

/** One question, alone on the screen: a plain form that carries what was said before. */
export function Step({ survey, question, at }: { survey: SurveyState; question: Question; at: number }) {
  const t = useWords('survey')
  const { instrument, isMissing, memory } = survey
  const { answers } = memory
  const isAwake = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { count, isCertain } = countOf(instrument, answers, at)
  const isLast = at >= stepsOf(instrument, answers).length
  const read = () => readForm(instrument, new FormData(form.current ?? undefined))
  const keys = handleKeys(question, () => survey.back(read()))
  useFocus(form, isMissing)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    survey.next(read())
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={submit}
      onChange={() => survey.change(read())}
      onKeyDown={keys}
      className="wrap flex min-h-[calc(100dvh-8rem)] max-w-[50rem] flex-col pt-4 sm:pt-10"
    >
      <div className="relative">
        <Steps step={at} count={count} isAtMost={!isCertain} />
        {isAwake && at > 1 && (
          <Button kind="quiet" size="small" onClick={survey.begin} className="absolute -end-4 -top-3">
            {t('again')}
          </Button>
        )}
      </div>
      <input type="hidden" name="at" value={at} />
      <Carried answers={answers} except={question.id} />
      <div className="settle grow py-8 sm:py-12">
        <Ask instrument={instrument} question={question} answers={answers} isMissing={isMissing} />
      </div>
      {isAwake && <p className="mb-4 text-sm text-quiet pointer-coarse:hidden max-sm:hidden">{t('keys')}</p>}
      <div
        data-bottom-bar=""
        // On phones it stands on the bar of places.
        className="sticky bottom-0 max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] -mx-(--margin) flex flex-row-reverse gap-3 border-t border-line bg-paper px-(--margin) py-4 sm:mb-8 sm:justify-between"
      >
        {/* First in the form, so that Enter goes on. */}
        <Button type="submit" name="go" value="next" size="large" className="grow sm:min-w-48 sm:grow-0">
          {t(isLast ? 'finish' : 'next')}
        </Button>
        <Button
          type="submit"
          name="go"
          value="back"
          size="large"
          kind="secondary"
          icon={ArrowLeft}
          onClick={event => {
            event.preventDefault()
            survey.back(read())
          }}
        >
          {t('back')}
        </Button>
      </div>
    </form>
  )
}

/** A new question is read out from its heading; a missing answer, from the first place to give it. */
function useFocus(form: { current: HTMLFormElement | null }, isMissing: boolean): void {
  const isAwake = useHydrated()
  useEffect(() => {
    if (!isAwake) return
    const place = isMissing ? 'fieldset input, textarea' : 'h1'
    form.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: !isMissing })
  }, [form, isAwake, isMissing])
}

const writes = 'textarea, input:not([type=radio], [type=checkbox])'

/** Numbers choose, Enter goes on, Backspace goes back: only while the focus is in the question. */
function handleKeys(question: Question, back: () => void) {
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
