import type { Asked, Deeds } from './deed.tsx'
import { longestReason, mostKept } from './guest-reasons.ts'
import { textIn } from './read-form.ts'

/** Why they stop, in their own words: on the page of settings, and in a craving. */
export const reasonDeeds = {
  addReason(verbs, asked) {
    const reasons = reasonsOf(asked)
    const reason = textIn(asked.form, 'reason', longestReason)
    if (reason === '') return 'reason'
    if (reasons.length < mostKept && !reasons.includes(reason))
      verbs.changeMember({ reasons: [...reasons, reason] })
  },

  removeReason(verbs, asked) {
    verbs.changeMember({ reasons: reasonsOf(asked).filter(each => each !== asked.form.get('reason')) })
  },
} satisfies Deeds

const reasonsOf = ({ record }: Asked): string[] => record.member?.reasons ?? []
