import type { z } from 'zod'
import type { checkInsCollection } from './collections.ts'
import type { Day } from './day.ts'
import { type Earned, earn } from './earned.ts'
import { findNextMilestone } from './milestones.ts'
import { countedFrom, divide, lengthOf, type Stretch } from './stretches.ts'

export type CheckIn = { day: Day } & z.infer<(typeof checkInsCollection)['schema']>
export type CheckInState = CheckIn['state']

/** From a start to the next one, or to now. */
export type Run = { startedAt: number; endedAt: number; smokeFreeFor: number; days: number }

export type Count = ReturnType<typeof countUp>

const day = 24 * 3_600_000

/**
 * The arithmetic of a quit. Nobody is asked to check in: all time since the start counts. A smoke-free day is 24 hours
 * in a row, whatever clocks and journeys do. A slip restarts the current day and no other; whether the run
 * goes on or a new one begins changes the run alone, never the total. Milestones are counted on the total, and stay.
 * What was shown before a slip was told stays shown, however late it was told.
 */
export function countUp({
  quitAt,
  checkIns,
  earned = {},
  timeZone,
  now,
}: {
  quitAt: number
  checkIns: readonly CheckIn[]
  earned?: Earned
  timeZone: string
  now: number
}) {
  const slips = checkIns.filter(({ state, at }) => state === 'slip' && at >= quitAt && at <= now)
  const stretches = divide(quitAt, slips, now)
  const runs = runsOf(stretches)
  const current = runs.at(-1) ?? { startedAt: quitAt, endedAt: now, smokeFreeFor: 0, days: 0 }
  const last = stretches.at(-1)
  const smokeFreeFor = last ? lengthOf(last) : 0
  const shownFor = Math.max(smokeFreeFor, findShown(quitAt, slips, now))
  const all = earn(earned, stretches, timeZone)
  return {
    /** The one time that clocks, milestones and money follow. */
    smokeFreeFor,
    /** The time that is shown as the large number. A slip that is told makes it stand still until it's caught up with. */
    shownFor,
    /** Its whole days: they never fall. */
    total: Math.floor(shownFor / day),
    current,
    best: runs.reduce((best, run) => (run.smokeFreeFor > best.smokeFreeFor ? run : best), current),
    stretches,
    slips: slips.length,
    smoked: slips.reduce((sum, { smoked = 1 }) => sum + smoked, 0),
    earned: all,
    next: findNextMilestone(last ? countedFrom(last) : quitAt, now, timeZone, all),
  }
}

/** How long ago the last cigarette was, whatever the run does: what is known of the body counts from it. */
export const sinceLast = ({ stretches }: Pick<Count, 'stretches'>, now: number): number =>
  now - (stretches.at(-1)?.from ?? now)

/** The most that was shown just before a slip was told: what had been kept then, by all that had been told before. */
function findShown(quitAt: number, slips: readonly CheckIn[], now: number): number {
  const told = slips.map(slip => ({ slip, told: Math.min(now, Math.max(slip.at, slip.toldAt ?? 0)) }))
  const shown = told.map(({ told: at }) => {
    const known = told.flatMap(each => (each.told < at ? [each.slip] : []))
    const last = divide(quitAt, known, at).at(-1)
    return last ? lengthOf(last) : 0
  })
  return Math.max(0, ...shown)
}

/** A run stands still after a slip, as the total does. Their days are the total, unless that waits for a slip told late. */
export function runsOf(stretches: readonly Stretch[]): Run[] {
  const runs: Run[] = []
  let kept = 0
  for (const stretch of stretches) {
    if (stretch.startsRun) {
      kept = stretch.before
      runs.push({ startedAt: stretch.from, endedAt: stretch.to, smokeFreeFor: 0, days: 0 })
    }
    const run = runs.at(-1)
    if (!run) continue
    const smokeFreeFor = Math.max(run.smokeFreeFor, lengthOf(stretch) - kept)
    Object.assign(run, { endedAt: stretch.to, smokeFreeFor, days: Math.floor(smokeFreeFor / day) })
  }
  return runs
}
