import { type Craving, strengths } from '../../domain/members/cravings.ts'
import type { Deeds } from '../member/deed.tsx'
import { reasonDeeds } from '../member/reason-deeds.ts'
import type { Verbs } from '../member/verbs.ts'

/** A craving that passed: since when, how strong it was at its strongest. What set it off nobody has to say now. */
export const passedAfter = (since: number, strength: number, now: number): Craving => ({
  at: since,
  strength,
  trigger: 'unsaid',
  passedAt: now,
})

/** What forms without a script do; they know nothing of when a craving began. */
export const deeds: Deeds = {
  ...reasonDeeds,
  passed(verbs: Verbs, { form, record, now }) {
    if (!record.member) return 'consent'
    const strength = strengths.find(each => String(each) === form.get('strength'))
    if (strength === undefined) return 'strength'
    verbs.noteCraving(passedAfter(now, strength, now))
  },
}
