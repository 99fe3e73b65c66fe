import type { Day } from './day.ts'
import {
  findNextMilestone,
  type MilestoneId,
  milestones,
  type NextMilestone,
  reachedAt,
} from './milestones.ts'

export type CheckInState = 'free' | 'slip' | 'private'

/** What someone said of a day. `at` is when it was: the moment itself today, the middle of a day told later. */
export type CheckIn = {
  day: Day
  state: CheckInState
  at: number
  /** A slip that begins a new run: when that run begins. Without it the run goes on. */
  newStartAt?: number
  /** How many, if they said; one, if they did not. */
  smoked?: number
}

/** One stretch: from a start to the next one, or to now. */
export type Run = { startedAt: number; endedAt: number; days: number; slips: number }

export type Count = {
  /** Whole smoke-free days of all runs together. */
  total: number
  current: Run
  best: Run
  runs: Run[]
  /** Smoke-free time of all runs, for what is saved by the hour. */
  smokeFreeFor: number
  smoked: number
  earned: { [id in MilestoneId]?: number }
  next: NextMilestone | undefined
}

const day = 24 * 3_600_000

/**
 * The arithmetic of a quit. Nobody is asked to check in: every day since the start counts unless it was called a slip.
 * Days are 24 hours from a run's start, so neither clocks nor journeys cost one; a slip takes the day it falls into and
 * moves the milestones of its run by one day. What was earned stays.
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
  earned?: Count['earned']
  timeZone: string
  now: number
}): Count {
  const slips = checkIns.filter(({ state, at }) => state === 'slip' && at >= quitAt && at <= now)
  const starts = [quitAt, ...newStarts(slips, now)]
  const ends = starts.map((_, index) => lastMomentOf(index, starts, slips, now))
  const runs = starts.map((startedAt, index) => runOf(startedAt, ends[index] ?? now, slips))
  const current = runs.at(-1) ?? runOf(quitAt, now, [])
  const best = runs.reduce((longest, run) => (run.days > longest.days ? run : longest), current)
  const reached: Count['earned'] = {}
  for (const run of runs) {
    for (const milestone of milestones) {
      const at = reachedAt(milestone, run.startedAt + run.slips * day, timeZone)
      if (at > run.endedAt) break
      reached[milestone.id] = Math.min(at, reached[milestone.id] ?? at)
    }
  }
  return {
    total: runs.reduce((sum, run) => sum + run.days, 0),
    current,
    best,
    runs,
    smokeFreeFor: runs.reduce((sum, run) => sum + Math.max(0, run.endedAt - run.startedAt), 0),
    smoked: slips.reduce((sum, { smoked = 1 }) => sum + smoked, 0),
    earned: { ...reached, ...earned },
    next: findNextMilestone(current.startedAt + current.slips * day, now, timeZone),
  }
}

/** Each new start once, in the order of time; none before its slip, none in the future. */
function newStarts(slips: readonly CheckIn[], now: number): number[] {
  const starts = slips.flatMap(({ at, newStartAt }) =>
    newStartAt === undefined ? [] : [Math.min(Math.max(at, newStartAt), now)],
  )
  return [...new Set(starts)].sort((a, b) => a - b)
}

/** A run ends with the slip that began the next one, not with the next one's start. */
function lastMomentOf(index: number, starts: readonly number[], slips: readonly CheckIn[], now: number) {
  const next = starts[index + 1]
  if (next === undefined) return now
  const from = starts[index] ?? 0
  const ending = slips.filter(
    ({ at, newStartAt }) => newStartAt !== undefined && Math.min(Math.max(at, newStartAt), now) === next,
  )
  return Math.max(from, Math.min(next, ...ending.map(({ at }) => at)))
}

/** The days a slip that the run outlived fell into do not count; a day under way is not counted yet. */
function runOf(startedAt: number, endedAt: number, slips: readonly CheckIn[]): Run {
  const whole = Math.max(0, Math.floor((endedAt - startedAt) / day))
  const inside = slips.filter(({ at }) => at >= startedAt && at < endedAt)
  const taken = new Set(inside.map(({ at }) => Math.floor((at - startedAt) / day)))
  const lost = [...taken].filter(block => block < whole).length
  return { startedAt, endedAt, days: whole - lost, slips: taken.size }
}
