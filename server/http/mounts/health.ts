import type { Context, Hono } from 'hono'
import { isLoopback } from '../../../platform/config.ts'
import { isSameSecret } from '../../../platform/ids.ts'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../mount.ts'

/** What watches over the process asks: whether it is there, whether it is ready, and its figures. */
export function mountHealth(
  app: Hono<Mount>,
  backend: Pick<Backend, 'isReady' | 'metrics' | 'settings'>,
): void {
  const { metrics, settings } = backend
  app.get('/healthz', context => context.json({ status: 'ok' }))
  app.get('/readyz', async context => {
    const isReady = await backend.isReady()
    return context.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503)
  })
  app.get('/metrics', async context => {
    if (!mayReadMetrics(context, settings.METRICS_TOKEN)) return context.text('Forbidden', 403)
    return context.body(await metrics.print(), 200, { 'Content-Type': metrics.contentType })
  })
}

function mayReadMetrics(context: Context<Mount>, token = ''): boolean {
  const given = context.req.header('authorization')?.replace(/^Bearer /i, '')
  if (given) return isSameSecret(given, token)
  // A proxy on this machine makes everyone look local; its headers give it away, or the name it was asked by.
  const isForwarded = context.req.header('x-forwarded-for') ?? context.req.header('forwarded')
  const isAskedLocally = localNames.includes(new URL(context.req.url).hostname)
  const { remoteAddress = '' } = context.env?.incoming?.socket ?? {}
  return !isForwarded && isAskedLocally && isLoopback(remoteAddress)
}

const localNames = ['localhost', '127.0.0.1', '[::1]']
