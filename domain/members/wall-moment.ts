import { isDay, startOf } from './day.ts'

const minute = 60_000

/** The instant that a wall clock named: 2026-11-15T08:00, or a day alone. */
export function readMoment(text: string, timeZone: string): number | undefined {
  const [, day = '', hours = '0', minutes = '0'] =
    /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d))?/.exec(text) ?? []
  if (!isDay(day) || day < '1950') return undefined
  // The hour by the clock on the wall, which is not so many hours after midnight where clocks change that day.
  return startOf(day, { timeZone, dayEndsAt: Number(hours) }) + Number(minutes) * minute
}

/** What `datetime-local` takes: the wall clock of a place. */
export function writeMoment(at: number, timeZone: string): string {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return wall.format(at).replace(' ', 'T')
}
