import type { CSSProperties } from 'react'
import { type Answers, type Outcome, outcomeOf } from '../../domain/surveys/engine.ts'
import type { Instrument } from '../../domain/surveys/instrument.ts'
import { classes } from '../ui/classes.ts'
import { PhoneFold } from '../ui/phone-fold.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useLanguage, useWords } from '../words.tsx'
import { apart, closer } from './advice-group.tsx'
import type { Memory } from './memory.ts'
import { useSurveyWords } from './survey-words.ts'

type PullProps = { instrument: Instrument; outcome: Outcome; before: Memory['before'] }

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

type RangeBarProps = {
  bands: NonNullable<Instrument['score']>['bands']
  score: number
  nameOf: (band: string) => string
}

/** A range in words, deeper as the pull grows, with the place of the answer. The heading has said it already. */
function RangeBar({ bands, score, nameOf }: RangeBarProps) {
  const ends = [0, bands.length - 1]
  return (
    <div aria-hidden="true" className="mt-10 break-inside-avoid">
      <div className="relative">
        <div className="flex gap-1">
          {bands.map(({ id }, index) => (
            <span
              key={id}
              style={{ '--depth': `${(index / (bands.length - 1)) * 80}%` } as CSSProperties}
              className="h-5 flex-1 bg-[color-mix(in_oklch,var(--color-tide)_var(--depth),var(--color-tide-soft))] first:rounded-s-full last:rounded-e-full print:border print:border-ink"
            />
          ))}
        </div>
        <span
          style={{ '--place': placeOf(bands, score) } as CSSProperties}
          className="absolute start-(--place) top-1/2 size-10 -translate-x-1/2 -translate-y-1/2 rounded-full border-[10px] border-tide bg-raised shadow-float"
        />
      </div>
      <div className="mt-5 flex justify-between gap-1">
        {bands
          // More than three names have no room on a phone.
          .filter((_, index) => bands.length <= 3 || ends.includes(index))
          .map(({ id, from, to }) => (
            <span
              key={id}
              className={classes(
                bands.length <= 3 && 'flex-1 text-center',
                'leading-snug',
                from <= score && score <= to ? 'font-semibold' : 'text-quiet',
              )}
            >
              {nameOf(id)}
            </span>
          ))}
      </div>
    </div>
  )
}

function placeOf(bands: RangeBarProps['bands'], score: number): string {
  const index = bands.findIndex(({ to }) => score <= to)
  const { from, to } = bands[index] ?? { from: 0, to: 0 }
  return `${((index + (score - from + 0.5) / (to - from + 1)) / bands.length) * 100}%`
}

/** Which questions these were, whose, and how far the wording has been tested. */
export function About({ instrument, permission }: { instrument: Instrument; permission: string | null }) {
  const t = useWords('survey')
  const words = useSurveyWords(instrument)
  const { version, translations, sources } = instrument
  const status = translations[useLanguage()]
  return (
    <section className="mt-6 border-t border-line pt-3 sm:mt-12 sm:pt-6 text-sm text-quiet break-inside-avoid">
      <PhoneFold head={<h2 className="text-base font-medium">{t('outcome.about')}</h2>}>
        <p className="mt-2">{t('outcome.version', { name: words.own('name'), version })}</p>
        <p>{t(status === 'published' ? 'outcome.published' : 'outcome.own')}</p>
        {permission && <p>{t('outcome.permission', { reference: permission })}</p>}
        <h3 className="mt-3 text-sm font-medium">{t('outcome.sources')}</h3>
        <ul lang="en" className="mt-1 grid gap-1">
          {sources.map(source => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </PhoneFold>
    </section>
  )
}

type StandingProps = { instrument: Instrument; answers: Answers; before: Memory['before'] }

/** What was said, said back; and beside it what was said before, without better or worse. */
export function Standing({ instrument, answers, before }: StandingProps) {
  const t = useWords('survey')
  const words = useSurveyWords(instrument)
  const { date } = useFormat()
  const shown = instrument.questions.filter(({ id }) => instrument.shown.includes(id))
  if (shown.length === 0) return null
  return (
    <section className={`break-inside-avoid ${closer}`}>
      {/* They have just said it themselves. */}
      <PhoneFold head={<h2 className="text-xl">{t('outcome.stand')}</h2>}>
        <dl className="mt-4 grid gap-4">
          {shown.map(question => {
            const was = before && words.answer(question, before.answers)
            return (
              <div key={question.id}>
                <dt className="text-sm text-quiet">{words.question(question, 'title')}</dt>
                <dd className="font-medium">{words.answer(question, answers)}</dd>
                {was && before && (
                  <dd className="text-sm text-quiet">
                    {t('outcome.before', { date: date(before.doneAt), was })}
                  </dd>
                )}
              </div>
            )
          })}
        </dl>
        {before && <p className="mt-4 text-sm text-quiet">{t('outcome.change')}</p>}
      </PhoneFold>
    </section>
  )
}
