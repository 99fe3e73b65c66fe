import { addDays, type Clockwork, dayOf, daysBetween, quitDayOf } from './day.ts'

type Noted = { cravings: readonly { at: number }[]; quitAt: number; now: number; clockwork: Clockwork }

/**
 * How many cravings were noted in each week since the quit, the first week first: seven days, counted from the day of the
 * quit; the last one may still be under way.
 */
export function weeksOf({ cravings, quitAt, now, clockwork }: Noted) {
  if (quitAt > now) return []
  const first = quitDayOf(quitAt, clockwork)
  const weekAt = (at: number) => {
    const week = Math.floor(daysBetween(first, dayOf(at, clockwork)) / 7)
    // The night someone stopped in belongs to the first day.
    return at < quitAt ? week : Math.max(0, week)
  }
  const weeks = Array.from({ length: weekAt(now) + 1 }, (_, index) => ({
    number: index + 1,
    from: addDays(first, 7 * index),
    to: addDays(first, 7 * index + 6),
    count: 0,
  }))
  for (const { at } of cravings) {
    const week = weeks[weekAt(at)]
    if (week) week.count += 1
  }
  return weeks
}
