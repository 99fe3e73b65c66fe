import type { Answers } from '../../../domain/surveys/engine.ts'
import type { Instrument } from '../../../domain/surveys/instrument.ts'
import { PhoneFold } from '../../ui/phone-fold.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { closer } from './advice-group.tsx'
import { useSurveyWords } from './survey-words.ts'

type StandingProps = {
  instrument: Instrument
  answers: Answers
  before: { answers: Answers; doneAt: number } | undefined
}

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
