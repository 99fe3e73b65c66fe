import type { Context, Hono } from 'hono'
import { booksPath, orderList } from '../../../app/purchases/orders-asked.ts'
import type { Provider } from '../../../domain/purchases/fact.ts'
import { readBytes } from '../../../platform/http/body.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { createWindow } from '../../../platform/limits.ts'
import type { Backend } from '../../backend.ts'
import { writeBooksCsv } from '../../purchases/books-csv.ts'
import { isForeign } from '../../site/form-rules.ts'
import { helperAt } from '../helper-at.ts'
import type { Mount } from '../mount.ts'
import { sendCsv } from '../send-csv.ts'

type Parts = Pick<Backend, 'audit' | 'clock' | 'findPerson' | 'origin' | 'purchases' | 'settings'>

const largest = 256 * 1024
/** A minute's webhooks from one network: a provider that catches up after a day sends many. */
const mostEach = 1_200

/** Who sends webhooks where, and the header they sign in. */
const senders: { path: string; provider: Provider; header: string }[] = [
  { path: '/purchases/stripe', provider: 'stripe', header: 'stripe-signature' },
  { path: '/purchases/webhook', provider: 'store', header: 'exhale-signature' },
]

/**
 * Where payment providers tell what happened. It's stored before it's answered, and worked through afterwards: a provider that
 * gets no answer sends it again, and that changes nothing.
 */
export function mountPurchases(app: Hono<Mount>, parts: Parts): void {
  const { clock, purchases } = parts
  const arrivals = createWindow(clock, 60_000)
  for (const { path, provider, header } of senders) {
    if (!purchases.isSetUp(provider)) continue
    app.post(path, async context => {
      const wait = arrivals.take([[networkOf(context.var.clientAddress), mostEach]])
      if (wait !== undefined)
        return answer(context, 429, { 'Retry-After': String(Math.max(1, Math.ceil(wait / 1_000))) })
      const body = await readBytes(context.req.raw, largest)
      const received = await purchases.receive(provider, { body, signature: context.req.header(header) })
      return answer(context, received === 'taken' ? 200 : received === 'malformed' ? 400 : 403)
    })
  }
  mountBooks(app, parts)
}

/** Every booking, or those of a month, as a file. By POST, because it is noted who took it. */
function mountBooks(app: Hono<Mount>, parts: Parts): void {
  const { origin, purchases, settings } = parts
  app.post(booksPath, async context => {
    const request = context.req.raw
    const helper = !isForeign(request, origin) && (await helperAt('adminPurchases', context, parts))
    if (!helper) return context.text('Forbidden', 403, { 'Cache-Control': 'no-store' })
    const { month } = orderList.read(new URL(request.url).searchParams)
    // Before the first row leaves: a download that breaks off was one all the same.
    await helper.note({ action: 'purchases.exported', subject: month })
    const rows = writeBooksCsv(purchases.listBooks(month || undefined), settings.OPERATOR_TIME_ZONE)
    return sendCsv(context, `books${month && `-${month}`}.csv`, rows)
  })
}

const answer = (
  context: Context<Mount>,
  status: 200 | 400 | 403 | 429,
  headers: Record<string, string> = {},
): Response => context.body(null, status, { 'Cache-Control': 'no-store', ...headers })
