import { type ShownCount, tellPeople } from '../numbers/disclosure.ts'
import { type DayCounts, daysUntil } from './counts.ts'

export type ShownUse = {
  /** In the last 30 days. */
  lately: ShownCount
  /** The first day of each of eight weeks, the oldest first, and how often it was followed in them. */
  weeks: { from: string; count: ShownCount }[]
}

const weekCount = 8
const week = 7
const lately = 30

const sum = (days: readonly string[], counts: DayCounts): number =>
  days.reduce((total, day) => total + (counts[day] ?? 0), 0)

/** What may be shown of how often a link was followed. */
export function showUse(counts: DayCounts, now: number): ShownUse {
  const recent = sum(daysUntil(now, lately), counts)
  const days = daysUntil(now, weekCount * week)
  const weeks = Array.from({ length: weekCount }, (_, index) => days.slice(index * week, (index + 1) * week))
  return {
    lately: tellPeople(recent),
    weeks: weeks.map(each => ({ from: each[0] ?? '', count: tellPeople(sum(each, counts)) })),
  }
}
