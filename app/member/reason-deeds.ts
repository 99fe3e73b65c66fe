import type { Asked, Deeds } from './deed.tsx'
import { longestReason, mostKept } from './guest-reasons.ts'

/** Why they stop, in their own words: on the page of settings, and in a craving. */
export const reasonDeeds: Deeds = {
  addReason(verbs, asked) {
    const reasons = reasonsOf(asked)
    const reason = String(asked.form.get('reason') ?? '')
      .trim()
      .slice(0, longestReason)
    if (reason === '') return 'reason'
    if (reasons.length < mostKept && !reasons.includes(reason))
      verbs.changeMember({ reasons: [...reasons, reason] })
  },

  removeReason(verbs, asked) {
    verbs.changeMember({ reasons: reasonsOf(asked).filter(each => each !== asked.form.get('reason')) })
  },
}

const reasonsOf = ({ record }: Asked): string[] => record.member?.reasons ?? []
