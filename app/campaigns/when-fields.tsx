import { writeMoment } from '../../domain/members/wall-moment.ts'
import { TextField } from '../ui/forms/field.tsx'
import { RadioCards } from '../ui/forms/radio-cards.tsx'
import { PhoneFold } from '../ui/phone-fold.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Composition } from './doors.ts'
import { RateField } from './rate-field.tsx'
import { useDuration } from './use-duration.ts'

/** When it goes out, and how fast. */
export function WhenFields({ made: { campaign, readers, timeZone } }: { made: Composition }) {
  const t = useWords('campaigns')
  const duration = useDuration()
  const format = useFormat()
  const { startsAt, byLocalTime, rate } = campaign
  const summary = [
    t(byLocalTime ? 'compose.local' : 'compose.once'),
    ...(rate ? [`${t('compose.rate')} ${format.number(rate)} ${t('compose.rateUnit')}`] : []),
  ]
  return (
    <section aria-labelledby="when" className="grid content-start gap-4">
      <h2 id="when" className="text-lg">
        {t('compose.when')}
      </h2>
      <TextField
        label={t('compose.day')}
        hint={t('compose.dayHint', { zone: timeZone })}
        name="when"
        type="datetime-local"
        defaultValue={startsAt === undefined ? '' : writeMoment(startsAt, timeZone)}
      />
      <PhoneFold
        head={
          <p className="text-sm text-quiet supports-[selector(::details-content)]:sm:hidden">
            {summary.join(' · ')}
          </p>
        }
      >
        <div className="grid gap-4 max-sm:pt-4">
          <RadioCards
            legend={t('compose.how')}
            name="how"
            defaultValue={byLocalTime ? 'local' : 'once'}
            choices={[
              { value: 'local', label: t('compose.local'), hint: t('compose.localHint') },
              { value: 'once', label: t('compose.once') },
            ]}
          />
          <RateField
            rate={rate}
            hint={
              rate && readers.toGet !== null && t('compose.lasts', { time: duration(readers.toGet / rate) })
            }
          />
        </div>
      </PhoneFold>
    </section>
  )
}
