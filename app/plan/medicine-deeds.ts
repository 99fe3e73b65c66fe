import { dayOf, defaultDayEnd } from '../../domain/members/day.ts'
import { medicineKinds } from '../../domain/plan/plan.ts'
import type { Deeds } from '../member/deed.tsx'
import { textIn } from '../member/read-form.ts'
import type { MemberRecord } from '../member/record.ts'
import { isTicked } from './plan-deeds.ts'

const longestQuestion = 500

export const medicineDeeds: Deeds = {
  /** What they use, and what they want to ask; the question is kept with the first of them, or alone. */
  chooseMedicines(verbs, { form, record, now }) {
    const { member, medicines } = record
    const chosen = medicineKinds.filter(kind => form.getAll('kind').includes(kind))
    const isNew = member && !member.consents.medicine
    const question = textIn(form, 'question', longestQuestion)
    if (isNew && chosen.length === 0 && question === '') return 'none'
    if (isNew && !isTicked(form)) return 'consent'
    if (isNew) verbs.agreeTo(member, 'medicine')
    const today = dayOf(now, member ?? { ...clockHere(), dayEndsAt: defaultDayEnd })
    for (const kind of medicineKinds) {
      const before = medicines[kind]
      const asked = kind === chosen[0] && question
      if (chosen.includes(kind))
        verbs.saveMedicine(kind, { since: before?.since ?? today, ...(asked && { question }) })
      else if (before) verbs.removeMedicine(kind)
    }
    if (chosen.length === 0 && question) verbs.saveMedicine('question', { since: today, question })
    else if (medicines.question) verbs.removeMedicine('question')
  },
}

export const questionIn = ({ medicines }: MemberRecord): string =>
  [...medicineKinds, 'question' as const].map(name => medicines[name]?.question).find(Boolean) ?? ''

/** A guest's browser knows no profile yet. */
const clockHere = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
