import type { Instrument } from '../../../domain/surveys/instrument.ts'
import { PhoneFold } from '../../ui/phone-fold.tsx'
import { useLanguage, useWords } from '../../words.tsx'
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
