import type { Unit } from '../../../languages/format.ts'

export type Milestone = { count: number; unit: Unit }

const milestones: Milestone[] = [
  { count: 24, unit: 'hour' },
  ...[3, 7, 14, 28].map(count => ({ count, unit: 'day' as const })),
  ...[1, 2, 3, 6, 9].map(count => ({ count, unit: 'month' as const })),
  ...[1, 2, 3, 4, 5, 10, 15, 20].map(count => ({ count, unit: 'year' as const })),
]

/** The stop behind and the stop ahead of `now`, on the way that began at `start`. */
export function findNextMilestone(start: number, now: number) {
  const stops = milestones.map(milestone => ({ ...milestone, at: reach(start, milestone) }))
  const next = stops.find(({ at }) => at > now)
  if (!next) return undefined
  const before = stops[stops.indexOf(next) - 1]?.at ?? start
  return { ...next, progress: Math.max(0, (now - before) / (next.at - before)) }
}

function reach(start: number, { count, unit }: Milestone): number {
  if (unit === 'hour') return start + count * 3_600_000
  const date = new Date(start)
  if (unit === 'day') date.setDate(date.getDate() + count)
  else addMonths(date, unit === 'year' ? 12 * count : count)
  return date.getTime()
}

/** A month after January 31 is the last day of February. */
function addMonths(date: Date, months: number): void {
  const day = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() + months)
  date.setDate(Math.min(day, new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()))
}
