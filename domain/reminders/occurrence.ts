import { addDays, type Day, dateIn, dateOf, startOf, wallOf, weekdayOf } from '../members/day.ts'
import type { Reminder, Reminding } from '../plan/plan.ts'

/** When a reminder comes: at a minute of the day, on days of the week (1 is Monday). */
type Rhythm = Pick<Reminder, 'at' | 'days'>

const minute = 60_000

/** The first time it comes after an instant, by the clock on the person's wall; undefined where it never does. */
export function findNext({ at, days }: Rhythm, timeZone: string, after: number): number | undefined {
  const today = dateIn(after, timeZone)
  // A whole day may be skipped where a country changes sides of the date line, so a week is not quite enough.
  for (let ahead = 0; ahead <= 14; ahead += 1) {
    const day = addDays(today, ahead)
    if (!days.includes(weekdayOf(day))) continue
    const found = instantOf(day, at, timeZone)
    if (found !== undefined && found > after) return found
  }
  return undefined
}

/** Whether a time of day lies in the hours someone keeps quiet, which may go over midnight. */
export function isQuiet(
  at: number,
  { quietFrom, quietTo }: Pick<Reminding, 'quietFrom' | 'quietTo'>,
): boolean {
  if (quietFrom <= quietTo) return at >= quietFrom && at < quietTo
  return at >= quietFrom || at < quietTo
}

/**
 * The first instant of a day at which the clocks show this minute or a later one. Where they skip it, that is the end of
 * the gap; where they show it twice, the first time. Undefined where there is no such day.
 */
function instantOf(day: Day, wanted: number, timeZone: string): number | undefined {
  const start = startOf(day, { timeZone, dayEndsAt: 0 })
  const shownAt = (at: number) => {
    const { date, sinceMidnight } = wallOf(at, timeZone)
    return Math.floor((date - dateOf(day) + sinceMidnight) / minute)
  }
  if (shownAt(start) >= 24 * 60) return undefined
  const guess = start + Math.max(0, wanted - shownAt(start)) * minute
  if (shownAt(guess) === wanted) return guess
  // The clocks were changed on the way.
  const second = guess - (shownAt(guess) - wanted) * minute
  if (second >= start && shownAt(second) === wanted) return second
  let found = Math.max(start, Math.min(guess, second))
  while (shownAt(found) < wanted) found += minute
  return found
}
