import { addDays, dateIn, momentOn, weekdayOf } from '../members/day.ts'
import type { Reminder, Reminding } from '../plan/plan.ts'

/** When a reminder comes: at a minute of the day, on days of the week (1 is Monday). */
type Rhythm = Pick<Reminder, 'at' | 'days'>

/** The first time it comes after an instant, by the clock on the person's wall; undefined where it never does. */
export function findNext({ at, days }: Rhythm, timeZone: string, after: number): number | undefined {
  const today = dateIn(after, timeZone)
  // A whole day may be skipped where a country changes sides of the date line, so a week is not quite enough.
  for (let ahead = 0; ahead <= 14; ahead += 1) {
    const day = addDays(today, ahead)
    if (!days.includes(weekdayOf(day))) continue
    const found = momentOn(day, at, timeZone)
    if (found > after && dateIn(found, timeZone) === day) return found
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
