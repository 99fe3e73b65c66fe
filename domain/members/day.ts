import { attempt } from '../../platform/attempt.ts'
import { remember } from '../../platform/remember.ts'

/** Where someone lives by the clock: their zone, and the hour at which their day is over. */
export type Clockwork = { timeZone: string; dayEndsAt: number }

export const defaultDayEnd = 3

/** A day as people name it: 2026-11-15. */
export type Day = string

const hour = 3_600_000
const day = 24 * hour

/** The day an instant belongs to: until the day-end hour it is still yesterday. */
export function dayOf(at: number, { timeZone, dayEndsAt }: Clockwork): Day {
  const wall = wallOf(at, timeZone)
  return nameOf(wall.hour < dayEndsAt ? wall.date - day : wall.date)
}

/** The date of an instant, whenever someone's day is over. */
export const dateIn = (at: number, timeZone: string): Day => dayOf(at, { timeZone, dayEndsAt: 0 })

/** The day of a quit, by its date as words write it: who stops at night doesn't begin with the day before. */
export const quitDayOf = (quitAt: number, { timeZone }: Pick<Clockwork, 'timeZone'>): Day =>
  dateIn(quitAt, timeZone)

/** How many days ago someone stopped, by dates. In the night they stopped in that is none, though their day hasn't begun. */
export function daysSinceQuit(quitAt: number, now: number, clockwork: Clockwork): number {
  const days = daysBetween(quitDayOf(quitAt, clockwork), dayOf(now, clockwork))
  return quitAt <= now ? Math.max(0, days) : days
}

/** The instant at which a day begins. Where clocks skip that hour, the first instant after the gap. */
export function startOf(name: Day, { timeZone, dayEndsAt }: Clockwork): number {
  const wanted = dateOf(name) + dayEndsAt * hour
  let found = wanted - offsetAt(wanted, timeZone)
  // Once more: the offset there may be another than the one guessed with.
  found = wanted - offsetAt(found, timeZone)
  const clockwork = { timeZone, dayEndsAt }
  // A gap or a repeated hour leaves the guess at most an hour or two off; a skipped day, one day.
  while (dayOf(found - 1, clockwork) >= name) found -= quarter
  while (dayOf(found, clockwork) < name) found += quarter
  return found
}

const quarter = hour / 4

/** An instant in the middle of a day, for what was told later and has no hour. */
export function middleOf(name: Day, clockwork: Clockwork): number {
  return startOf(name, clockwork) + day / 2
}

export function addDays(name: Day, count: number): Day {
  return nameOf(dateOf(name) + count * day)
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((dateOf(to) - dateOf(from)) / day)
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && nameOf(dateOf(text)) === text
}

/** A day of this century: a diary cannot be made endless by inventing days. */
export const isNear = (text: string): boolean => text.startsWith('20') && isDay(text)

/** The day it is by then where it is furthest on: whoever tells of a later one makes it up. */
export const latestDay = (now: number): Day => nameOf(now + 14 * hour)

/** A zone by its own name; undefined where there is none. One has many spellings: capitals and older names mean the same. */
export const findTimeZone = (spelling: string): string | undefined => attempt(() => zoneOf(spelling))

/** Whether it may be kept as a zone's name: in its own capitals; browsers do not agree on which of two names is the older. */
export function isTimeZone(name: string): boolean {
  const zone = findTimeZone(name)
  return zone !== undefined && (zone === name || zone.toLowerCase() !== name.toLowerCase())
}

/** The same time of day so many months on; the last day of the month where that day does not exist. */
export function addMonths(at: number, months: number, timeZone: string): number {
  const offset = offsetAt(at, timeZone)
  const wall = new Date(at + offset)
  const first = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months + 1, 0)).getUTCDate()
  const wanted = first + (Math.min(wall.getUTCDate(), lastDay) - 1) * day + ((at + offset) % day)
  const guess = wanted - offsetAt(wanted - offset, timeZone)
  return wanted - offsetAt(guess, timeZone)
}

/** The instant that a wall's clock named, as `datetime-local` writes it: 2026-11-15T08:00, or a day alone. */
export function readMoment(text: string, timeZone: string): number | undefined {
  const [, name = '', hours = '0', minutes = '0'] =
    /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d))?/.exec(text) ?? []
  if (!isDay(name) || name < '1950') return undefined
  return momentOn(name, Number(hours) * 60 + Number(minutes), timeZone)
}

/**
 * The first instant of a day at which the clocks show this minute or a later one: an hour on the wall is not so many hours
 * after midnight where clocks change that day.
 */
export function momentOn(name: Day, minute: number, timeZone: string): number {
  const hourAt = startOf(name, { timeZone, dayEndsAt: Math.floor(minute / 60) })
  return hourAt + Math.max(0, minute - minuteOf(hourAt, timeZone)) * 60_000
}

/** What `datetime-local` takes: the clock on a wall. */
export function wallMinute(at: number, timeZone: string): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)
}

/** How many minutes of the day have passed on a wall. */
export const minuteOf = (at: number, timeZone: string): number =>
  Math.floor(wallOf(at, timeZone).sinceMidnight / 60_000)

/** 1 is Monday. */
export const weekdayOf = (name: Day): number => new Date(dateOf(name)).getUTCDay() || 7

/** How far a zone's clocks are ahead of UTC at an instant. */
function offsetAt(at: number, timeZone: string): number {
  const wall = wallOf(at, timeZone)
  return wall.date + wall.sinceMidnight - Math.floor(at / 1000) * 1000
}

export function wallOf(at: number, timeZone: string): { date: number; hour: number; sinceMidnight: number } {
  const part: Record<string, number> = {}
  for (const { type, value } of readerOf(timeZone).formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 0, day: date = 0, hour: hours = 0, minute = 0, second = 0 } = part
  return {
    date: Date.UTC(year, month - 1, date),
    hour: hours,
    sinceMidnight: hours * hour + minute * 60_000 + second * 1_000,
  }
}

/** There are some 420 zones, and 600 names of them; capitals, of which anyone may make up any number, are not told apart. */
const [mostZones, mostNames] = [500, 1_000]

const zoneNamed = remember(
  mostNames,
  (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone,
)

const zoneOf = (spelling: string): string => zoneNamed(spelling.toLowerCase())

const readerIn = remember(
  mostZones,
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
)

const readerOf = (timeZone: string): Intl.DateTimeFormat => readerIn(zoneOf(timeZone))

export const dateOf = (name: Day): number => Date.parse(`${name}T00:00:00Z`)

function nameOf(date: number): Day {
  return Number.isFinite(date) ? new Date(date).toISOString().slice(0, 10) : ''
}
