import { wallMinute } from '../../../domain/members/day.ts'
import type { Composition } from '../../../server/doors/email/campaigns.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'

/** When it goes out. */
export function WhenFields({ made: { campaign, timeZone } }: { made: Composition }) {
  const t = useWords('campaigns')
  const { startsAt } = campaign
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
        defaultValue={startsAt === undefined ? '' : wallMinute(startsAt, timeZone)}
      />
    </section>
  )
}
