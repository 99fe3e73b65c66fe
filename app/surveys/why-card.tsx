import type { Answers } from '../../domain/surveys/engine.ts'
import type { Instrument } from '../../domain/surveys/instrument.ts'
import { Scene } from '../ui/pictures/scenes.tsx'
import { ShareButton } from '../ui/share.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { useSurveyWords } from './survey-words.ts'

type WhyCardProps = { instrument: Instrument; answers: Answers }

/** The person's own words, to keep. It holds no number, so it may be shown to anyone. */
export function WhyCard({ instrument, answers }: WhyCardProps) {
  const t = useWords('survey')
  const { quotes, reasons, day } = useCard(instrument, answers)
  const isEmpty = quotes.length + reasons.length === 0
  return (
    <>
      <figure className="mt-5 overflow-hidden sm:mt-10 rounded-card border border-line bg-dawn-soft break-inside-avoid print:border-ink">
        <div className="flex flex-col gap-3 p-4 sm:gap-5 sm:p-10">
          <figcaption className="font-medium text-quiet">{t('outcome.card')}</figcaption>
          {quotes.map(quote => (
            <blockquote
              key={quote}
              className="text-2xl leading-snug font-medium whitespace-pre-line text-pretty"
            >
              {quote}
            </blockquote>
          ))}
          {reasons.length > 0 && (
            <ul
              className={
                quotes.length > 0 ? 'flex flex-wrap gap-2' : 'grid gap-2 text-2xl leading-snug font-medium'
              }
            >
              {reasons.map(reason => (
                <li
                  key={reason}
                  className={
                    quotes.length > 0
                      ? 'rounded-full border border-edge bg-raised px-4 py-1 sm:py-1.5'
                      : undefined
                  }
                >
                  {reason}
                </li>
              ))}
            </ul>
          )}
          {isEmpty && <p className="text-xl text-quiet">{t('outcome.cardEmpty')}</p>}
          {day && <p className="font-medium">{day}</p>}
        </div>
        <Scene name="horizon" className="mx-auto -mb-6 opacity-90 max-sm:-mt-6 max-sm:h-24 print:hidden" />
      </figure>
      {!isEmpty && (
        // The words of the card and nothing else.
        <div className="mt-2.5 flex flex-wrap items-center gap-4 sm:mt-4 print:hidden">
          <ShareButton
            what={{ text: [t('outcome.card'), ...quotes, ...reasons, day].filter(Boolean).join('\n') }}
            label={t('outcome.share')}
            done={t('outcome.copied')}
            kind="secondary"
          />
        </div>
      )}
    </>
  )
}

function useCard(instrument: Instrument, answers: Answers) {
  const t = useWords('survey')
  const words = useSurveyWords(instrument)
  const format = useFormat('UTC')
  const shown = instrument.questions.filter(({ id }) => instrument.card.includes(id))
  const given = (kind: string) => shown.filter(question => question.kind === kind)
  const [date] = given('day').flatMap(({ id }) => answers[id] ?? [])
  return {
    quotes: given('text').flatMap(({ id }) => answers[id] ?? []),
    // “Something else” is said in the person's own words, or not at all.
    reasons: given('choices').flatMap(question =>
      (answers[question.id] ?? []).filter(id => id !== 'other').map(id => words.option(question, id)),
    ),
    day: date && t('outcome.cardDay', { date: format.date(Date.parse(date)) }),
  }
}
