import type { Hono } from 'hono'
import { takeOutPath } from '../../../app/email/subscriber-doors.ts'
import { may } from '../../../app/map/roles.ts'
import type { Backend } from '../../backend.ts'
import { createNote } from '../../doors/note.ts'
import { writeSubscribersCsv } from '../../newsletter/subscribers-csv.ts'
import { isForeign } from '../../site/form-rules.ts'
import type { Mount } from '../mount.ts'
import { sendCsv } from '../send-csv.ts'

type Parts = Pick<Backend, 'audit' | 'findPerson' | 'newsletter' | 'origin'>

/** Everyone who confirmed, as a file. By POST, because it is noted who took it. */
export function mountSubscribers(app: Hono<Mount>, { audit, findPerson, newsletter, origin }: Parts): void {
  app.post(takeOutPath, async context => {
    const request = context.req.raw
    const person = isForeign(request, origin) ? undefined : await findPerson(request)
    if (!may(person, 'readEmails')) return context.text('Forbidden', 403, { 'Cache-Control': 'no-store' })
    const note = createNote(audit, () => person, request.headers.get('user-agent'))
    // Before the first row leaves: a download that breaks off was one all the same.
    await note({ action: 'subscribers.takenOut', subject: '' })
    return sendCsv(context, 'subscribers.csv', writeSubscribersCsv(newsletter.subscriptions.takeOut()))
  })
}
