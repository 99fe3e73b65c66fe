import { Printer, RotateCcw, Trash2 } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { adviceFor, heardOf, outcomeOf } from '../../domain/surveys/engine.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { AdviceGroup } from './advice-group.tsx'
import { Safety, SaveOffer, Young } from './closing.tsx'
import { About, Pull, Standing } from './findings.tsx'
import type { Memory } from './memory.ts'
import type { SurveyState } from './use-survey.ts'
import { WhyCard } from './why-card.tsx'

type ResultProps = {
  survey: SurveyState
  permission: string | null
  before: Memory['before']
  maySave: boolean
  /** When these very answers were kept in the account. */
  savedAt: number | undefined
}

const groups = ['helps', 'steps', 'confidence', 'worries', 'moments', 'limits'] as const

/** What the answers come to: words, a picture, and ways on. Never a grade. */
export function Result({ survey, permission, before, maySave, savedAt }: ResultProps) {
  const t = useWords('survey')
  const { instrument } = survey
  const answers = heardOf(instrument, survey.memory.answers)
  const outcome = outcomeOf(instrument, answers)
  const advice = adviceFor(instrument, answers)
  const top = useTop()
  const closing = (
    <>
      <Safety />
      <Ends survey={survey} savedAt={savedAt} />
    </>
  )
  if (outcome.kind === 'early')
    return (
      <Sheet ref={top}>
        <Young />
        {closing}
      </Sheet>
    )
  return (
    <Sheet ref={top}>
      {instrument.score ? (
        <Pull instrument={instrument} outcome={outcome} before={before} />
      ) : (
        <>
          <h1 tabIndex={-1} className="text-4xl outline-none">
            {t('outcome.ready')}
          </h1>
          <p className="mt-2 text-quiet max-sm:leading-normal sm:mt-4 sm:text-lg">{t('outcome.noGrade')}</p>
          <WhyCard instrument={instrument} answers={answers} />
        </>
      )}
      {groups.map(group => (
        <AdviceGroup
          key={group}
          instrument={instrument}
          group={group}
          advice={advice.filter(one => one.group === group)}
        />
      ))}
      <Standing instrument={instrument} answers={answers} before={before} />
      {maySave && <SaveOffer answers={answers} saving={survey.saving} savedAt={savedAt} />}
      {closing}
      <About instrument={instrument} permission={permission} />
    </Sheet>
  )
}

function Sheet({ ref, children }: { ref: { current: HTMLElement | null }; children: ReactNode }) {
  return (
    <article ref={ref} className="wrap settle max-w-[50rem] pt-4 pb-0 sm:py-16 print:py-0">
      {children}
    </article>
  )
}

function Ends({ survey, savedAt }: Pick<ResultProps, 'survey' | 'savedAt'>) {
  const t = useWords('survey')
  return (
    <div className="mt-5 sm:mt-10 print:hidden">
      {savedAt === undefined && (
        <p className="text-quiet max-sm:text-[0.9375rem] max-sm:leading-normal">
          {t(survey.isKept ? 'outcome.kept' : 'outcome.notKept')}
        </p>
      )}
      {survey.isKept && (
        <div className="mt-3 flex flex-wrap gap-3 max-sm:gap-2">
          <Button
            kind="secondary"
            size="small"
            icon={<Icon of={Printer} className="size-5" />}
            onClick={() => window.print()}
          >
            {t('outcome.print')}
          </Button>
          <Button
            kind="secondary"
            size="small"
            icon={<Icon of={RotateCcw} className="size-5" />}
            onClick={survey.retake}
          >
            {t('retake')}
          </Button>
          <Button
            kind="quiet"
            size="small"
            icon={<Icon of={Trash2} className="size-5" />}
            onClick={survey.forget}
          >
            {t('outcome.forget')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The result is read out from its heading. */
function useTop() {
  const top = useRef<HTMLElement>(null)
  useEffect(() => top.current?.querySelector('h1')?.focus({ preventScroll: true }), [])
  return top
}
