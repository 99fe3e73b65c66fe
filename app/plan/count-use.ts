import { dayOf } from '../../domain/members/day.ts'
import { isQuick, medicineKinds } from '../../domain/plan/plan.ts'
import type { DeedOf } from '../member/deed.tsx'
import { pickIn } from '../member/read-form.ts'

/** What is used once a day is ticked, and what is used often counted; either can be taken back. */
export const countUse: DeedOf = (verbs, { form, record, now }) => {
  const kind = pickIn(form, 'kind', medicineKinds)
  const { member } = record
  if (!kind || !member || !record.medicines[kind]) return 'unknown'
  // Under another name: it is no hook.
  const { useMedicine: noteUse } = verbs
  const day = dayOf(now, member)
  const before = record.medicineUse.find(use => use.day === day)?.uses[kind]
  const used = before?.count ?? 0
  const count =
    form.get('to') === 'open' ? 0 : form.get('to') === 'less' ? used - 1 : isQuick(kind) ? used + 1 : 1
  noteUse(day, kind, count > 0 ? { count: Math.min(count, 99), at: before?.at ?? now } : undefined)
}
