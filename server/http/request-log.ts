import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Backend } from '../backend.ts'
import type { Mount } from './mount.ts'
import { pageKindOf } from './page-kind.ts'

type Parts = Pick<Backend, 'log' | 'metrics' | 'proxyWatch' | 'settings'>

/** A number for each request, its time and its kind in the log: never its address line, which may be personal. */
export function logRequests({ log, metrics, proxyWatch, settings }: Parts): MiddlewareHandler<Mount> {
  return async (context, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    context.set('requestId', requestId)
    context.set('clientAddress', clientAddressOf(context, settings.TRUST_PROXY))
    proxyWatch.look(context.env?.incoming?.socket.remoteAddress, name => context.req.header(name))
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    const { method } = context.req
    const route = pageKindOf(context.req.path)
    const seconds = (performance.now() - started) / 1000
    metrics.countRequest(method, route, context.res.status, seconds)
    log.info(
      { requestId, method, route, status: context.res.status, ms: Math.round(seconds * 1000) },
      'request',
    )
  }
}

/** The last address is the one our own proxy added; those before it are what the client said. */
function clientAddressOf(context: Context<Mount>, isProxyTrusted: boolean): string {
  const forwarded = isProxyTrusted ? context.req.header('x-forwarded-for')?.split(',').at(-1) : undefined
  return forwarded?.trim() || context.env?.incoming?.socket.remoteAddress || 'unknown'
}
