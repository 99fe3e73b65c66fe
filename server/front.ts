import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Backend } from './backend.ts'
import { isUnchanged, type PageCache } from './page-cache.ts'

export type Front = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Sends pages that are at hand before anything else is asked: no request is made of it, no rule is looked up. Whatever
 * is not plainly such a page goes the whole way.
 */
export function createFront(cache: PageCache, { metrics, log, isStranger }: Backend): Front {
  return (request, response) => {
    const { method, url = '', headers } = request
    const isPlain = method === 'GET' && !url.includes('?') && !isMobile(headers.host) && !isStart(request)
    if (!isPlain || headers['x-forwarded-host'] || !isStranger(headers.cookie)) return false
    const started = performance.now()
    const page = cache.peek(url, headers['accept-encoding'] as string | undefined)
    if (!page) return false
    const requestId = randomUUID()
    const isKnown = isUnchanged(headers['if-none-match'], page.headers.etag)
    response.writeHead(isKnown ? 304 : 200, [...page.head, 'x-request-id', requestId])
    response.end(isKnown ? undefined : page.body)
    const status = isKnown ? 304 : 200
    const seconds = (performance.now() - started) / 1000
    metrics.countRequest('GET', page.kind, status, seconds)
    log.info({ requestId, method, route: page.kind, status, ms: Math.round(seconds * 1000) }, 'request')
    return true
  }
}

/** The first page may lead on to another language, by what the browser says. */
function isStart({ url, headers }: IncomingMessage): boolean {
  return (
    url === '/' &&
    headers['sec-fetch-site'] !== 'same-origin' &&
    !!(headers.cookie || headers['accept-language'])
  )
}

/** There, all but the first page lead to the main site. */
const isMobile = (host = ''): boolean => /^m\./i.test(host.trim())
