import type { Say } from '../../../languages/areas.ts'
import { currencies } from '../../member/habit/currency.ts'
import { Fold } from '../../ui/fold.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Options, Select } from '../../ui/forms/select.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { CertificateProblem, Wishes } from '../doors.ts'

export type CertificateStepProps = { wishes: Wishes; problem: CertificateProblem | undefined }

/** Whether someone has said since when; then it is not asked again. */
export const isDated = ({ wishes: { moment }, problem }: CertificateStepProps): boolean =>
  moment !== '' && problem !== 'date' && problem !== 'inFuture'

/** What was told before, in one line that can be opened and changed; what was smoked may stay unsaid. */
export function KnownFields({ wishes, problem }: CertificateStepProps) {
  const t = useWords('certificate')
  const moment = useMoment(wishes)
  const habit = useHabit(wishes)
  const known = isDated({ wishes, problem })
  const fault = faultOf(t, problem, 'habit')
  return (
    <Fold
      title={known ? t('form.momentKnown', { moment }) : t('form.habit')}
      hint={habit}
      isOpen={fault.error !== undefined}
    >
      <div className="grid gap-5">
        {known && <MomentField wishes={wishes} problem={problem} />}
        <HabitFields wishes={wishes} {...fault} />
      </div>
    </Fold>
  )
}

export function MomentField({ wishes, problem }: CertificateStepProps) {
  const t = useWords('certificate')
  return (
    <TextField
      name="moment"
      type="datetime-local"
      label={t('form.moment')}
      hint={t('form.momentHint')}
      defaultValue={wishes.moment}
      aria-required
      {...faultOf(t, problem, 'inFuture', 'date')}
    />
  )
}

/** The clock on the wall where they were, written as it was told. */
function useMoment({ moment }: Wishes): string {
  const format = useFormat('UTC')
  const at = Date.parse(`${moment}Z`)
  return Number.isNaN(at) ? moment : format.moment(at)
}

function useHabit({ perDay, packPrice, currency }: Wishes): string {
  const t = useWords('certificate')
  const format = useFormat()
  const isKnown = Number(perDay) > 0 && Number(packPrice) > 0 && /^[A-Z]{3}$/.test(currency)
  if (!isKnown) return t('form.habitHint')
  const price = format.money(Number(packPrice), currency)
  return t('form.habitKnown', { perDay: format.number(Number(perDay)), price })
}

/** At the field the problem is about: its words, and the focus. */
export function faultOf(
  t: Say<'certificate'>,
  problem: CertificateProblem | undefined,
  ...own: CertificateProblem[]
): { error?: string; autoFocus?: boolean } {
  const isHere = problem && own.includes(problem)
  return isHere ? { error: t(`problems.${problem}`), autoFocus: true } : {}
}

type HabitFieldsProps = { wishes: Wishes; error?: string; autoFocus?: boolean }

/** What was smoked, for the money. */
function HabitFields({ wishes, error, autoFocus }: HabitFieldsProps) {
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
