import type { MiddlewareHandler } from 'hono'
import type { Backend } from '../backend.ts'
import { identifyRequest } from './identify-request.ts'
import type { Mount } from './mount.ts'
import { pageKindOf } from './page-kind.ts'

type Parts = Pick<Backend, 'log' | 'metrics' | 'proxyWatch' | 'settings'>

/** Each request by its number, with its time and its kind: never its address line, which may be personal. */
export function logRequests({ log, metrics, proxyWatch, settings }: Parts): MiddlewareHandler<Mount> {
  return async (context, next) => {
    const requestId = identifyRequest(context, settings)
    const started = performance.now()
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
