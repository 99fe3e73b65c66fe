import { type Window, windows } from '../follow-up/windows.ts'
import { addDays, type Day, dateOf } from '../members/day.ts'

/** A whole quarter of a year: 2026-Q2. There are no other ranges, so that no two can be subtracted. */
export type Quarter = `${number}-Q${1 | 2 | 3 | 4}`

export const isQuarter = (text: string): text is Quarter => /^20\d\d-Q[1-4]$/.test(text)

export function quarterOf(day: Day): Quarter {
  const [year, month] = day.split('-').map(Number)
  return `${year ?? 0}-Q${Math.ceil((month ?? 1) / 3)}` as Quarter
}

export function firstDayOf(quarter: Quarter): Day {
  const [year, part] = quarter.split('-Q').map(Number)
  return `${year}-${String(((part ?? 1) - 1) * 3 + 1).padStart(2, '0')}-01`
}

export const lastDayOf = (quarter: Quarter): Day => addDays(firstDayOf(after(quarter)), -1)

export function before(quarter: Quarter): Quarter {
  return quarterOf(addDays(firstDayOf(quarter), -1))
}

function after(quarter: Quarter): Quarter {
  return quarterOf(addDays(firstDayOf(quarter), 100))
}

/** The first day on which nobody can answer any more for the quarter's last quit date. */
export const readyOn = (quarter: Quarter, window: Window): Day =>
  addDays(lastDayOf(quarter), windows[window].to + 1)

const halfDay = 12 * 3_600_000

/** Whether that day has begun everywhere on earth. */
export const isReady = (quarter: Quarter, window: Window, now: number): boolean =>
  dateOf(readyOn(quarter, window)) + halfDay <= now

/** So many quarters, the newest first, the current one among them. */
export function listQuarters(now: number, count: number): Quarter[] {
  const found = [quarterOf(new Date(now).toISOString().slice(0, 10))]
  while (found.length < count) found.push(before(found.at(-1) as Quarter))
  return found
}
