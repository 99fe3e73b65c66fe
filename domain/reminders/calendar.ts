import { addDays, type Day, dateIn, weekdayOf } from '../members/day.ts'
import type { Reminder } from '../plan/plan.ts'

/** An entry of someone's own calendar: a day, or a minute of it, once or on days of the week. */
type CalendarEvent = {
  /** The same whenever the same thing is written again, so that a calendar changes it and doesn't double it. */
  uid: string
  changedAt: number
  summary: string
  day: Day
  at?: number
  /** 1 is Monday. */
  days?: readonly number[]
  url?: string
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** A calendar file, RFC 5545. Times are those on the wall, wherever its owner is. */
export function writeCalendar(events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Exhale//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap(writeEvent),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

function writeEvent({ uid, changedAt, summary, day, at, days, url }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${new Date(changedAt).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    ...(at === undefined
      ? [`DTSTART;VALUE=DATE:${dateOf(day)}`, `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`]
      : [`DTSTART:${dateOf(day)}T${timeOf(at)}`, 'DURATION:PT5M']),
    ...(days ? [`RRULE:FREQ=WEEKLY;BYDAY=${days.map(each => weekdays[each - 1]).join(',')}`] : []),
    `SUMMARY:${escapeText(summary)}`,
    ...(url ? [`URL:${url}`] : []),
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    ...(at === undefined ? [] : writeAlarm(summary)),
    'END:VEVENT',
  ]
}

const writeAlarm = (summary: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(summary)}`,
  'TRIGGER:PT0S',
  'END:VALARM',
]

/** Those that are on, from the first day each comes. All have the same name, which says nothing. */
export function eventsOf(
  reminders: readonly (Reminder & { id: string })[],
  summary: string,
  timeZone: string,
): CalendarEvent[] {
  return reminders
    .filter(({ isOn }) => isOn)
    .map(({ id, at, days, updatedAt }) => {
      let day = dateIn(updatedAt, timeZone)
      while (!days.includes(weekdayOf(day))) day = addDays(day, 1)
      return { uid: `reminder-${id}@exhale`, changedAt: updatedAt, summary, day, at, days: [...days].sort() }
    })
}

/** The day someone has chosen to stop on, by a name that does not say so. */
export function eventOfDay(
  quitAt: number,
  changedAt: number,
  summary: string,
  timeZone: string,
): CalendarEvent {
  return { uid: 'day@exhale', changedAt, summary, day: dateIn(quitAt, timeZone) }
}

const dateOf = (day: Day): string => day.replaceAll('-', '')
const two = (part: number): string => String(part).padStart(2, '0')
const timeOf = (at: number): string => `${two(Math.floor(at / 60))}${two(at % 60)}00`

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** No line is longer than 75 bytes; the rest goes on after a space, and no letter is torn. */
function fold(line: string): string {
  const folded = ['']
  let room = 75
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (size > room) {
      folded.push(' ')
      room = 74
    }
    folded[folded.length - 1] += letter
    room -= size
  }
  return folded.join('\r\n')
}
