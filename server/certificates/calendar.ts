import { createHash } from 'node:crypto'
import { dayOf } from '../../domain/members/day.ts'
import { writeCalendar } from '../../domain/reminders/calendar.ts'

type Milestone = {
  id: string
  at: number
  now: number
  timeZone: string
  summary: string
  link: string
  host: string
}

/** One day in a calendar: whole, because a milestone is a day to look forward to and not an hour. */
export function calendarOf({ id, at, now, timeZone, summary, link, host }: Milestone): string {
  const name = createHash('sha256').update(`${id} ${at}`).digest('hex').slice(0, 32)
  const day = dayOf(at, { timeZone, dayEndsAt: 0 })
  return writeCalendar([{ uid: `${name}@${host}`, changedAt: now, summary, day, url: link }])
}
