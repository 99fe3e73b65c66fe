import { type MilestoneId, milestones, reachedAt } from './milestones.ts'
import { countedFrom, type Stretch } from './stretches.ts'

export type Earned = { [id in MilestoneId]?: number }

const day = 24 * 3_600_000

/** What was reached once stays, whatever slip is told later; the stretches add what they reach. */
export const earn = (earned: Earned, stretches: readonly Stretch[], timeZone: string): Earned => ({
  ...earned,
  ...reach(stretches, earned, timeZone),
})

/** What the stretches reached and when, or when it is known to have been reached before. */
function reach(stretches: readonly Stretch[], earned: Earned, timeZone: string): Earned {
  const reached: Earned = {}
  for (const stretch of stretches)
    for (const milestone of milestones) {
      const { id } = milestone
      if (reached[id] !== undefined) continue
      const at = Math.max(stretch.from, reachedAt(milestone, countedFrom(stretch), timeZone))
      // They lie in the order of time, but for a month that is an hour shorter than 28 days.
      if (at > stretch.to + day) break
      if (at <= stretch.to) reached[id] = Math.min(at, earned[id] ?? at)
    }
  return reached
}
