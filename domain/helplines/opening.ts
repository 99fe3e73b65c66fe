import { remember } from '../../platform/remember.ts'

/** When a line is open: days of the week (1 is Monday) and times on the wall there. None is around the clock. */
export type OpeningHours = { days: number[]; from: string; to: string }[]

const minute = 60_000
const week = 7 * 24 * 60

/** Whether a line is open at a moment; if not, when it opens next. Undefined is never within a week. */
export function findOpening(
  hours: OpeningHours,
  timeZone: string,
  now: number,
): { isOpen: true } | { isOpen: false; opensAt: number | undefined } {
  if (hours.length === 0 || isOpenAt(hours, timeZone, now)) return { isOpen: true }
  const first = Math.ceil(now / minute) * minute
  // Clocks may change before it opens, so every quarter of an hour is asked what the wall says.
  const step = 15
  const start = first + ((step - ((first / minute) % step)) % step) * minute
  for (let ahead = 0; ahead <= week; ahead += step) {
    const at = start + ahead * minute
    if (isOpenAt(hours, timeZone, at)) return { isOpen: false, opensAt: firstOpen(hours, timeZone, at, step) }
  }
  return { isOpen: false, opensAt: undefined }
}

/** The minute within the last quarter. */
function firstOpen(hours: OpeningHours, timeZone: string, at: number, step: number): number {
  let opens = at
  for (let back = 1; back < step && isOpenAt(hours, timeZone, opens - minute); back++) opens -= minute
  return opens
}

/** When a line that is open now closes, on the wall there; undefined around the clock. */
export function findClosing(hours: OpeningHours, timeZone: string, now: number): string | undefined {
  const { weekday, time } = wallOf(timeZone, now)
  const closing = hours.find(({ days, from, to }) => days.includes(weekday) && from <= time && time < to)?.to
  if (closing !== '24:00') return closing
  // What goes on after midnight is told as the next day's.
  const tomorrow = (weekday % 7) + 1
  return hours.find(({ days, from }) => days.includes(tomorrow) && from === '00:00')?.to ?? closing
}

function isOpenAt(hours: OpeningHours, timeZone: string, at: number): boolean {
  const { weekday, time } = wallOf(timeZone, at)
  return hours.some(({ days, from, to }) => days.includes(weekday) && from <= time && time < to)
}

/** One for each zone of a line: editors name them, and nobody has as many lines as there are zones. */
const readerOf = remember(200, (timeZone: string) => {
  const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-US', { timeZone, ...parts })
})
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function wallOf(timeZone: string, at: number): { weekday: number; time: string } {
  const parts = Object.fromEntries(
    readerOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return { weekday: weekdays.indexOf(parts.weekday ?? '') + 1, time: `${parts.hour}:${parts.minute}` }
}
