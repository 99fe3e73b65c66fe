import type { Say } from '../../../languages/areas.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { CertificateProblem, Wishes } from '../doors.ts'
import { HabitFields } from './habit-fields.tsx'
import { KnownFold } from './known-fold.tsx'

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
    <KnownFold
      label={known ? t('form.momentKnown', { moment }) : t('form.habit')}
      known={habit}
      isOpen={fault.error !== undefined}
    >
      {known && <MomentField wishes={wishes} problem={problem} />}
      <HabitFields wishes={wishes} {...fault} />
    </KnownFold>
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
