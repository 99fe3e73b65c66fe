import { currencies } from '../../member/habit/currency.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Options, Select } from '../../ui/forms/select.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Wishes } from '../doors.ts'

type HabitFieldsProps = { wishes: Wishes; error?: string; autoFocus?: boolean }

/** What was smoked, for the money. */
export function HabitFields({ wishes, error, autoFocus }: HabitFieldsProps) {
  const t = useWords('certificate')
  const format = useFormat()
  // A member's record may name one that is not in our list; what is no currency at all has no name.
  const own = /^[A-Z]{3}$/.test(wishes.currency) ? [wishes.currency] : []
  // With the reader's own comma or point; what is no number stays as it was entered.
  const written = (text: string) =>
    text && Number.isFinite(Number(text)) ? format.number(Number(text), { useGrouping: false }) : text
  return (
    <>
      <TextField
        name="perDay"
        label={t('form.perDay')}
        inputMode="decimal"
        defaultValue={written(wishes.perDay)}
        error={error}
        autoFocus={autoFocus}
      />
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField
          name="packPrice"
          label={t('form.packPrice')}
          inputMode="decimal"
          defaultValue={written(wishes.packPrice)}
        />
        <TextField
          name="packSize"
          label={t('form.packSize')}
          inputMode="numeric"
          defaultValue={wishes.packSize}
        />
      </div>
      <Select name="currency" label={t('form.currency')} defaultValue={wishes.currency}>
        <Options of={[...new Set([...own, ...currencies])]} nameOf={code => format.currency(code)} />
      </Select>
    </>
  )
}
