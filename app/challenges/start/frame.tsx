import { type ReactNode, useEffect, useRef } from 'react'
import type { To } from '../../ui/link.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { useWords } from '../../words.tsx'
import { type ChallengeDraft, type DraftStep, queryOf, steps } from '../draft.ts'

type FrameProps = {
  step: DraftStep
  draft: ChallengeDraft
  /** What is asked, where it isn't the step's own question. */
  title?: string
  lead?: string
  children: ReactNode
}

/** One step: the way back, how far it is, and one question. */
export function Frame({ step, draft, title, lead, children }: FrameProps) {
  const t = useWords('together')
  const say = useWords()
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  const back: To = before
    ? { to: 'challengeNew', query: { ...queryOf(draft), step: before } }
    : { to: 'together' }
  const count = say('ui.stepOf', { step: at + 1, count: steps.length })
  const heading = useStepFocus(step)
  return (
    <div className="wrap max-w-160 pt-1 pb-10 lg:pt-6">
      <Head title={t('start.head')} isPrivate />
      <div className="flex items-center justify-between gap-4">
        <BackLink {...back} label={before ? t('start.back') : say('nav.together')} />
        <span className="tabular text-sm text-quiet">{count}</span>
      </div>
      <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-tide" style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-7 text-3xl text-balance outline-none">
        {title ?? t(`start.${step}.title`)}
      </h1>
      {lead && <p className="mt-2 text-lg text-quiet">{lead}</p>}
      {children}
    </div>
  )
}

/** Each step is another screen, which knows nothing of the one before. */
let shown: DraftStep | undefined

/** Whoever goes on with the keyboard goes on at the new question, or at what is wrong with the one before. */
function useStepFocus(step: DraftStep) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isNew = shown !== undefined && shown !== step
    shown = step
    if (!isNew) return
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [step])
  return title
}

type CarriedProps = { draft: ChallengeDraft; without: readonly (keyof ChallengeDraft)[] }

/** What the other steps have said goes along. */
export function Carried({ draft, without }: CarriedProps) {
  return Object.entries(queryOf(draft)).map(([name, value]) =>
    value === undefined || without.some(each => each === name) ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  )
}
