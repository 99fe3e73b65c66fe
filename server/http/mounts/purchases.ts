import type { Context, Hono } from 'hono'
import type { Provider } from '../../../domain/purchases/fact.ts'
import { readBytes } from '../../../platform/http/body.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { createWindow } from '../../../platform/limits.ts'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../mount.ts'

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
export function mountPurchases(
  app: Hono<Mount>,
  { clock, purchases }: Pick<Backend, 'clock' | 'purchases'>,
): void {
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
}

const answer = (
  context: Context<Mount>,
  status: 200 | 400 | 403 | 429,
  headers: Record<string, string> = {},
): Response => context.body(null, status, { 'Cache-Control': 'no-store', ...headers })
