import type { Answers } from '../../../domain/surveys/engine.ts'
import type { Instrument } from '../../../domain/surveys/instrument.ts'
import { PhoneFold } from '../../ui/phone-fold.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useLanguage, useWords } from '../../words.tsx'
import { closer } from './advice-group.tsx'
import { useSurveyWords } from './survey-words.ts'

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
