import type { Hono } from 'hono'
import { takeOutPath } from '../../../app/email/paths.ts'
import type { Backend } from '../../backend.ts'
import { writeSubscribersCsv } from '../../newsletter/subscribers-csv.ts'
import { isForeign } from '../../site/form-rules.ts'
import { helperAt } from '../helper-at.ts'
import type { Mount } from '../mount.ts'
import { sendCsv } from '../send-csv.ts'

type Parts = Pick<Backend, 'audit' | 'findPerson' | 'newsletter' | 'origin'>

/** Everyone who confirmed, as a file. By POST, because it is noted who took it. */
export function mountSubscribers(app: Hono<Mount>, parts: Parts): void {
  app.post(takeOutPath, async context => {
    const isOurs = !isForeign(context.req.raw, parts.origin)
    const helper = isOurs && (await helperAt('adminBringIn', context, parts))
    if (!helper) return context.text('Forbidden', 403, { 'Cache-Control': 'no-store' })
    // Before the first row leaves: a download that breaks off was one all the same.
    await helper.note({ action: 'subscribers.takenOut', subject: '' })
    return sendCsv(context, 'subscribers.csv', writeSubscribersCsv(parts.newsletter.subscriptions.takeOut()))
  })
}
