import { type Answers, type Outcome, outcomeOf } from '../../../domain/surveys/engine.ts'
import type { Instrument } from '../../../domain/surveys/instrument.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { apart } from './advice-group.tsx'
import { RangeBar } from './range-bar.tsx'
import { useSurveyWords } from './survey-words.ts'

type PullProps = {
  instrument: Instrument
  outcome: Outcome
  before: { answers: Answers; doneAt: number } | undefined
}

/** How strong the pull is, in words and as a place on a range; and what it tells you. */
export function Pull({ instrument, outcome, before }: PullProps) {
  const t = useWords('survey')
  const words = useSurveyWords(instrument)
  const { date } = useFormat()
  const last = before && outcomeOf(instrument, before.answers)
  const isScored = outcome.kind === 'scored'
  return (
    <>
      <p className="text-quiet max-sm:leading-normal">{t('outcome.check')}</p>
      <h1 tabIndex={-1} className="mt-3 text-4xl outline-none sm:mt-4">
        {isScored ? t('outcome.band', { band: words.band(outcome.band) }) : t('outcome.unscored')}
      </h1>
      {isScored ? (
        <RangeBar bands={instrument.score?.bands ?? []} score={outcome.score} nameOf={words.band} />
      ) : (
        <p className="mt-4 text-lg text-quiet">{t('outcome.unscoredBody')}</p>
      )}
      {isScored && last?.kind === 'scored' && before && (
        <div className="mt-8 rounded-card border border-line bg-raised p-5">
          <p>{t('outcome.before', { date: date(before.doneAt), was: words.band(last.band) })}</p>
          <p className="mt-1 text-sm text-quiet">{t('outcome.change')}</p>
        </div>
      )}
      {isScored && (
        <section className={apart}>
          <h2 className="text-xl">{t('outcome.purpose')}</h2>
          <p className="mt-2 text-quiet max-sm:leading-normal">{t('outcome.purposeBody')}</p>
        </section>
      )}
    </>
  )
}
