import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import type { CertificateChoices, CertificateProblem, Wishes } from '../doors.ts'
import type { Inscription } from '../inscription.ts'
import type { StepAnswer } from './go.ts'
import { LookStep } from './look-step.tsx'
import { PreviewPanel, useLivePreview } from './preview.tsx'
import { StepBack, StepBar, StepLine } from './step-nav.tsx'
import { type CertificateStep, stepOf, steps } from './steps.ts'
import { WhoStep } from './who-step.tsx'
import { WordsStep } from './words-step.tsx'

type SteppedFormProps = {
  choices: CertificateChoices
  wishes: Wishes
  /** Where it begins, before it was sent for the first time. */
  first?: CertificateStep
  answer: StepAnswer | undefined
  written: Inscription
  reached?: readonly string[] | undefined
  money?: string | undefined
  isEdit?: boolean
  heading: ReactNode
  /** At the end of the last step. */
  children?: ReactNode
}

/**
 * A certificate in three steps beside its preview, for making one and for changing it. All of it is one form: the steps
 * that are not open are hidden, and so go along with every send, with and without scripts.
 */
export function SteppedForm(props: SteppedFormProps) {
  const { choices, first = 'words', answer, isEdit = false, heading, children } = props
  const wishes = answer?.wishes ?? props.wishes
  const step = answer?.step ?? first
  const problem = answer?.problem
  const form = useRef<HTMLFormElement>(null)
  const seen = useLivePreview(form, answer?.seen)
  const reached = seen?.reached ?? props.reached
  const written = seen?.written ?? props.written
  const isBusy = useNavigation().state === 'submitting'
  const timeZone = useTimeZone(wishes)
  useAnswerFocus(form, answer)
  const isOfField = problem === 'notReached' ? !!reached?.length : undefined
  return (
    <Form
      method="post"
      ref={form}
      className="flex min-h-dvh flex-col lg:wrap lg:grid lg:min-h-0 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-x-20 lg:pb-16"
    >
      <DefaultButton step={step} isEdit={isEdit} />
      <input type="hidden" name="step" value={step} />
      <div className="px-(--margin) pt-2 pb-3 lg:px-0 lg:pt-6">
        {!isEdit && <StepBack step={step} />}
        {heading}
        <StepLine step={step} wrong={problem && (stepOf(problem) ?? step)} />
      </div>
      <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:pt-6">
        <PreviewPanel written={written} step={step} />
      </div>
      <div className="flex-1 px-(--margin) py-5 lg:px-0 lg:py-7">
        <ProblemBanner problem={problem} hasField={isOfField} />
        <StepBody name="words" step={step}>
          <WordsStep {...{ choices, wishes, problem, reached, timeZone }} />
        </StepBody>
        <StepBody name="look" step={step}>
          <LookStep {...{ choices, wishes, written }} money={seen ? seen.money : props.money} />
        </StepBody>
        <StepBody name="who" step={step}>
          <WhoStep wishes={wishes} />
          {children}
        </StepBody>
      </div>
      <StepBar step={step} isBusy={isBusy} isEdit={isEdit} />
    </Form>
  )
}

type StepBodyProps = { name: CertificateStep; step: CertificateStep; children: ReactNode }

function StepBody({ name, step, children }: StepBodyProps) {
  const t = useWords('certificate')
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds fieldsets, and is no question itself
    <div
      role="group"
      aria-label={t(`steps.${name}`)}
      data-step={name === step ? 'open' : undefined}
      tabIndex={-1}
      hidden={name !== step}
      className="grid grid-cols-1 gap-5 outline-none"
    >
      {children}
    </div>
  )
}

/** What Enter in a field presses: the way on, though the steps above come first. */
function DefaultButton({ step, isEdit }: { step: CertificateStep; isEdit: boolean }) {
  const next = isEdit ? undefined : steps[steps.indexOf(step) + 1]
  return (
    <button
      type="submit"
      name="intent"
      value={next ?? 'keep'}
      formNoValidate={next !== undefined}
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  )
}

/** Leads to what is wrong, wherever on the page the button was; else to the new step, below the names of the steps. */
function useAnswerFocus(form: RefObject<HTMLFormElement | null>, answer: StepAnswer | undefined): void {
  useEffect(() => {
    const find = (place: string) => form.current?.querySelector<HTMLElement>(place)
    if (answer?.problem) find('[aria-invalid=true], [data-problem]')?.focus()
    if (!answer || answer.problem) return
    find('nav')?.scrollIntoView({ block: 'nearest' })
    find('[data-step=open]')?.focus({ preventScroll: true })
  }, [form, answer])
}

function useTimeZone({ timeZone }: Wishes): string {
  const isAwake = useHydrated()
  return timeZone || (isAwake ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC')
}

/** These are shown beside their field. */
const ofFields: readonly CertificateProblem[] = ['consent', 'date', 'habit', 'inFuture', 'notReached']

/** What is wrong with the form as a whole. Without JavaScript the focus comes with the page. */
function ProblemBanner({ problem, hasField }: { problem?: CertificateProblem; hasField?: boolean }) {
  const t = useWords('certificate')
  if (!problem || (hasField ?? ofFields.includes(problem))) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the page came back because of it, and its button is far below
    <div tabIndex={-1} autoFocus data-problem className="outline-none">
      <Banner tone="alarm" live="alert">
        {t(`problems.${problem}`)}
      </Banner>
    </div>
  )
}
