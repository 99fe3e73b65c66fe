import { hideSmall, roundDown, type ShownCount } from '../numbers/small-cells.ts'
import { ten } from '../numbers/tens.ts'
import { type DayCounts, daysUntil } from './counts.ts'

export type { ShownCount } from '../numbers/small-cells.ts'

export type ShownUse = {
  /** In the last 30 days, rounded down so that no hidden week can be taken from it; null below ten. */
  lately: ShownCount
  /** The first day of each of eight weeks, the oldest first, and how often it was followed in them. */
  weeks: { from: string; count: ShownCount }[]
}

const weekCount = 8
const week = 7
const lately = 30

const sum = (days: readonly string[], counts: DayCounts): number =>
  days.reduce((total, day) => total + (counts[day] ?? 0), 0)

/** What may be shown of how often a link was followed: small numbers, and what they could be taken from, stay here. */
export function showUse(counts: DayCounts, now: number): ShownUse {
  const recent = sum(daysUntil(now, lately), counts)
  const days = daysUntil(now, weekCount * week)
  const weeks = Array.from({ length: weekCount }, (_, index) => days.slice(index * week, (index + 1) * week))
  const shown = hideSmall(weeks.map(each => sum(each, counts)))
  return {
    lately: hideFew(roundDown(recent)),
    weeks: weeks.map(([from = ''], index) => ({ from, count: shown[index] ?? null })),
  }
}

export const hideFew = (count: number): ShownCount => (count >= ten ? count : null)
