import type { Hono } from 'hono'
import { eventOfDay, eventsOf, writeCalendar } from '../../../domain/reminders/calendar.ts'
import { languageCodes } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'
import { createRecordDoors } from '../../doors/record.ts'
import type { Mount } from '../mount.ts'

/** What members take to their own calendars: their reminders, and the day they have chosen. No entry says what it is. */
export function mountCalendars(
  app: Hono<Mount>,
  backend: Pick<Backend, 'clock' | 'findPerson' | 'library' | 'members'>,
): void {
  app.get('/plan/:file{(calendar|day)\\.ics}', async context => {
    const { clientAddress } = context.var
    const person = await backend.findPerson(context.req.raw)
    const record = await createRecordDoors(backend, { person, clientAddress }).read()
    const member = record?.member
    if (!record || !member) return context.text('Not Found', 404)
    const language = languageCodes.find(code => code === context.req.query('language')) ?? 'en'
    const t = backend.library.words(language).getFixedT(null, 'reminders')
    const { quitAt, timeZone, updatedAt } = member
    const day = quitAt === undefined ? [] : [eventOfDay(quitAt, updatedAt, t('calendar.day'), timeZone)]
    const isDay = context.req.param('file') === 'day.ics'
    const events = isDay ? day : eventsOf(record.reminders, t('calendar.entry'), timeZone)
    return context.body(writeCalendar(events), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="exhale.ics"',
      'Cache-Control': 'private, no-store',
    })
  })
}
