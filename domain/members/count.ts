import type { Trigger } from './cravings.ts'
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
  /** When a slip was told, if that was later than it was. */
  toldAt?: number
  /** A slip that begins a new run: when that run begins. Without it the run goes on. */
  newStartAt?: number
  /** How many, if they said; one, if they did not. */
  smoked?: number
  /** They chose that the run goes on; until they choose, it does. */
  isRunKept?: boolean
  /** What came before a slip, if they said. */
  trigger?: Trigger
}

/** From a start to the next one, or to now. */
export type Run = { startedAt: number; endedAt: number; smokeFreeFor: number; days: number }

/** Time without a cigarette, from a start or a slip to the next slip or to now. */
export type Stretch = {
  from: number
  to: number
  /** Whole days that were kept before it. */
  before: number
  startsRun: boolean
}

export type Count = {
  /** The one time that clocks, milestones and money follow. */
  smokeFreeFor: number
  /** The time that is shown as the large number. A slip that is told makes it stand still until it's caught up with. */
  shownFor: number
  /** Its whole days: they never fall. */
  total: number
  current: Run
  best: Run
  stretches: Stretch[]
  slips: number
  smoked: number
  earned: { [id in MilestoneId]?: number }
  next: NextMilestone | undefined
}

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
  earned?: Count['earned']
  timeZone: string
  now: number
}): Count {
  const slips = checkIns.filter(({ state, at }) => state === 'slip' && at >= quitAt && at <= now)
  const stretches = divide(quitAt, slips, now)
  const runs = runsOf(stretches)
  const current = runs.at(-1) ?? { startedAt: quitAt, endedAt: now, smokeFreeFor: 0, days: 0 }
  const last = stretches.at(-1)
  const smokeFreeFor = last ? lengthOf(last) : 0
  const shownFor = Math.max(smokeFreeFor, findShown(quitAt, slips, now))
  const all = { ...earned, ...reach(stretches, earned, timeZone) }
  return {
    smokeFreeFor,
    shownFor,
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

/** What the stretches reached and when, or when it is known to have been reached before. */
function reach(stretches: readonly Stretch[], earned: Count['earned'], timeZone: string): Count['earned'] {
  const reached: Count['earned'] = {}
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

/** How long ago the last cigarette was, whatever the run does: what is known of the body counts from it. */
export const sinceLast = ({ stretches }: Pick<Count, 'stretches'>, now: number): number =>
  now - (stretches.at(-1)?.from ?? now)

/** All time kept up to the end of a stretch. */
const lengthOf = ({ from, to, before }: Stretch): number => before + to - from

/** The start of someone who kept as much without a slip. */
const countedFrom = ({ from, before }: Stretch): number => from - before

/** The stretches between slips, in the order of time. Where a new run begins later than its slip, time rests meanwhile. */
function divide(quitAt: number, slips: readonly CheckIn[], now: number): Stretch[] {
  let open: Stretch = { from: quitAt, to: Math.max(quitAt, now), before: 0, startsRun: true }
  const stretches = [open]
  for (const { at, newStartAt } of slips.toSorted((a, b) => a.at - b.at)) {
    const startsRun = newStartAt !== undefined
    const from = Math.min(now, Math.max(at, newStartAt ?? at))
    if (at > open.from) {
      open.to = at
      open = { from, to: now, before: Math.floor(lengthOf(open) / day) * day, startsRun }
      stretches.push(open)
    } else {
      // Not smoke-free again since the slip before.
      open.from = Math.max(open.from, from)
      open.startsRun ||= startsRun
    }
  }
  return stretches
}

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

/** Runs lose the hours that the clock loses. Their days are the total, unless that stands still after a slip told late. */
export function runsOf(stretches: readonly Stretch[]): Run[] {
  const runs: Run[] = []
  let kept = 0
  for (const stretch of stretches) {
    if (stretch.startsRun) {
      kept = stretch.before
      runs.push({ startedAt: stretch.from, endedAt: stretch.to, smokeFreeFor: 0, days: 0 })
    }
    const smokeFreeFor = lengthOf(stretch) - kept
    const days = Math.floor(smokeFreeFor / day)
    const run = runs.at(-1)
    if (run) Object.assign(run, { endedAt: stretch.to, smokeFreeFor, days })
  }
  return runs
}
