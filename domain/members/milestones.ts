import { addMonths } from './day.ts'

const hour = 3_600_000

/** The stops on the way, nearest first. Their ids are kept with what people earned: never change one. */
export const milestones = [
  { id: '24h', count: 24, unit: 'hour' },
  { id: '3d', count: 3, unit: 'day' },
  { id: '7d', count: 7, unit: 'day' },
  { id: '14d', count: 14, unit: 'day' },
  { id: '28d', count: 28, unit: 'day' },
  { id: '1m', count: 1, unit: 'month' },
  { id: '2m', count: 2, unit: 'month' },
  { id: '3m', count: 3, unit: 'month' },
  { id: '6m', count: 6, unit: 'month' },
  { id: '9m', count: 9, unit: 'month' },
  { id: '1y', count: 1, unit: 'year' },
  { id: '2y', count: 2, unit: 'year' },
  { id: '3y', count: 3, unit: 'year' },
  { id: '4y', count: 4, unit: 'year' },
  { id: '5y', count: 5, unit: 'year' },
  { id: '10y', count: 10, unit: 'year' },
  { id: '15y', count: 15, unit: 'year' },
  { id: '20y', count: 20, unit: 'year' },
] as const

export type Milestone = (typeof milestones)[number]
export type MilestoneId = Milestone['id']

export const milestoneIds = milestones.map(({ id }) => id) as [MilestoneId, ...MilestoneId[]]

export const milestoneOf = (id: MilestoneId | undefined): Milestone =>
  milestones.find(milestone => milestone.id === id) ?? milestones[0]

/** When a milestone is reached by someone who has stopped since `start`. Days are whole days of 24 hours. */
export function reachedAt({ count, unit }: Milestone, start: number, timeZone: string): number {
  if (unit === 'hour') return start + count * hour
  if (unit === 'day') return start + count * 24 * hour
  return addMonths(start, unit === 'year' ? 12 * count : count, timeZone)
}

/** Those that lie behind someone who has stopped since `start`. */
export const listReached = (start: number, timeZone: string, now: number): MilestoneId[] =>
  milestones.filter(milestone => reachedAt(milestone, start, timeZone) <= now).map(({ id }) => id)

export function findNewest(
  earned: Partial<Record<MilestoneId, number>>,
): { id: MilestoneId; at: number } | undefined {
  const all = milestones.flatMap(({ id }) => (earned[id] === undefined ? [] : [{ id, at: earned[id] }]))
  const latest = Math.max(...all.map(({ at }) => at))
  return all.findLast(({ at }) => at === latest)
}

export type NextMilestone = Milestone & { at: number; progress: number }

/** The nearest stop ahead that is not earned yet, and how far the way from the one behind has been gone. */
export function findNextMilestone(
  start: number,
  now: number,
  timeZone: string,
  earned: Partial<Record<MilestoneId, number>> = {},
): NextMilestone | undefined {
  let behind = start
  let next: (Milestone & { at: number }) | undefined
  for (const milestone of milestones) {
    const at = reachedAt(milestone, start, timeZone)
    if (at <= now) behind = Math.max(behind, at)
    // A month can be an hour shorter than 28 days.
    else if (earned[milestone.id] === undefined && !(next && next.at <= at)) next = { ...milestone, at }
  }
  return next && { ...next, progress: Math.max(0, (now - behind) / (next.at - behind)) }
}
