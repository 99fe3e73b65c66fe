import { frequencies } from '../../../domain/newsletter/parts.ts'
import { topics } from '../../../domain/newsletter/topics.ts'
import { languageCodes, languages } from '../../../languages/languages.ts'
import type { Composition } from '../../../server/doors/email/campaigns.ts'
import { Options, Select } from '../../ui/forms/select.tsx'
import { PhoneFold } from '../../ui/phone-fold.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { Chips } from './chips.tsx'
import { nameOf } from './email-preview.tsx'

/** Who gets it, counted by the server; and what those read whose language isn't written. */
export function AudienceFields({ made }: { made: Composition }) {
  const t = useWords('campaigns')
  const say = useWords('newsletter')
  const { audience } = made.campaign
  return (
    <section aria-labelledby="who" className="grid content-start gap-4">
      <h2 id="who" className="text-lg">
        {t('compose.who')}
      </h2>
      <Chips
        legend={t('compose.topics')}
        name="topic"
        chosen={audience.topics}
        choices={topics.map(value => ({ value, label: say(`topics.${value}`) }))}
      />
      <div role="status">
        <HowMany count={made.readers.toGet} />
      </div>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium text-tide">
          {t('compose.narrow')}
        </summary>
        <div className="grid gap-4 pb-2">
          <Chips
            legend={t('compose.frequencies')}
            name="frequency"
            chosen={audience.frequencies}
            choices={frequencies.map(value => ({ value, label: say(`frequencies.${value}`) }))}
          />
          <Chips
            legend={t('compose.languages')}
            name="readers"
            chosen={audience.languages}
            choices={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <p className="text-sm text-quiet">{t('compose.any')}</p>
        </div>
      </details>
      <Others made={made} />
    </section>
  )
}

/** How many would get it now. */
export function HowMany({ count }: { count: number }) {
  const t = useWords('campaigns')
  const format = useFormat()
  return (
    <p className="leading-tight">
      <span className="tabular me-2 text-3xl font-semibold">{format.number(count)}</span>
      <span className="text-quiet">{t('compose.people', { count })}</span>
    </p>
  )
}

/** Who gets nothing, and who gets it in another language than theirs. */
function Others({ made: { campaign, readers } }: { made: Composition }) {
  const t = useWords('campaigns')
  const format = useFormat()
  const { leftOut, fallback } = readers
  return (
    <PhoneFold
      head={
        <p className="flex justify-between gap-4 text-sm">
          <span className="text-quiet">{t('compose.leftOut')}</span>
          <span className="tabular whitespace-nowrap">{format.number(leftOut)}</span>
        </p>
      }
    >
      <p className="mt-3 border-t border-line pt-3 pb-4 text-sm text-quiet">{t('compose.onlyBy')}</p>
      <Select
        label={t('compose.fallback')}
        name="fallback"
        defaultValue={campaign.fallback}
        hint={
          fallback.people > 0 &&
          t('compose.fallbackPeople', {
            count: fallback.people,
            number: format.number(fallback.people),
            languages: format.list(fallback.languages.map(nameOf)),
            fallback: nameOf(campaign.fallback),
          })
        }
      >
        <Options of={languageCodes} nameOf={nameOf} />
      </Select>
    </PhoneFold>
  )
}
