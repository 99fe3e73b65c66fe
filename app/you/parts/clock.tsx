import { Deed } from '../../member/deed.tsx'
import { Options, Select } from '../../ui/forms/select.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { hours } from '../setting-deeds.ts'
import type { PartProps } from './part.ts'
import { SaveButton } from './save-button.tsx'

/** The hour at which a day is over, and the zone it is over in. */
export function Clock({ member }: PartProps) {
  const t = useWords('you')
  const format = useFormat()
  const zones = [...new Set([member.timeZone, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <Deed deed="setClock" className="grid gap-5">
      <Select
        name="dayEndsAt"
        label={t('forms.dayEnd')}
        hint={t('forms.dayEndHint')}
        defaultValue={member.dayEndsAt}
      >
        <Options of={hours} nameOf={hour => format.hour(hour)} />
      </Select>
      <Select name="timeZone" label={t('forms.zone')} defaultValue={member.timeZone} suppressHydrationWarning>
        {zones.map(zone => (
          <option key={zone} translate="no">
            {zone}
          </option>
        ))}
      </Select>
      <SaveButton />
    </Deed>
  )
}
