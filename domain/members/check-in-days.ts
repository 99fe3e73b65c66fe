import type { CheckIn } from './count.ts'
import { addDays, type Clockwork, type Day, dayOf, daysBetween, middleOf } from './day.ts'

/** How many days back a day can still be told. */
export const grace = 2

/** The days that can be told now, today first: today and those still in grace, none before the quit. */
export function openDays(now: number, quitAt: number, clockwork: Clockwork): Day[] {
  const today = dayOf(now, clockwork)
  const first = dayOf(quitAt, clockwork)
  return Array.from({ length: grace + 1 }, (_, back) => addDays(today, -back)).filter(
    day => daysBetween(first, day) >= 0,
  )
}

/** When what is told of a day now was: this moment for today, the middle of the day for one told later. */
export function momentOf(day: Day, now: number, quitAt: number, clockwork: Clockwork): number {
  if (dayOf(now, clockwork) === day) return now
  return Math.min(now, Math.max(quitAt, middleOf(day, clockwork)))
}

/** The last days as soft dots: what was said of each, `quiet` where nothing was. */
export function calendarOf(
  checkIns: readonly CheckIn[],
  now: number,
  length: number,
  clockwork: Clockwork,
): { day: Day; state: CheckIn['state'] | 'quiet' }[] {
  const today = dayOf(now, clockwork)
  const said = new Map(checkIns.map(({ day, state }) => [day, state]))
  return Array.from({ length }, (_, index) => {
    const day = addDays(today, index - length + 1)
    return { day, state: said.get(day) ?? 'quiet' }
  })
}
