import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Backend } from '../backend.ts'
import { mayBeMobile } from '../http/main-host.ts'
import type { MemoryLog } from '../http/memory-log.ts'
import { isUnchanged, type PageCache } from './page-cache.ts'

/** Answers at once what is in memory. True when it did. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Sends pages that are at hand before anything else is asked: no request is made of it, no rule is looked up. Whatever
 * is not plainly such a page goes the whole way.
 */
export function createReadyPages(
  cache: PageCache,
  { metrics, isStranger, settings }: Pick<Backend, 'metrics' | 'isStranger' | 'settings'>,
  note: MemoryLog,
): QuickAnswer {
  const hostOf = ({ headers }: IncomingMessage) =>
    (settings.TRUST_PROXY && headers['x-forwarded-host']?.toString()) || headers.host

  return (request, response) => {
    const { method, url = '', headers } = request
    const isPlain =
      method === 'GET' && !url.includes('?') && !mayBeMobile(hostOf(request), settings) && !isStart(request)
    if (!isPlain || !isStranger(headers.cookie)) return false
    const started = performance.now()
    const page = cache.peek(url, headers['accept-encoding'] as string | undefined)
    if (!page) return false
    const status = isUnchanged(headers['if-none-match'], page.headers.etag) ? 304 : 200
    response.writeHead(status, page.head)
    response.end(status === 304 ? undefined : page.body)
    metrics.countRequest('GET', page.kind, status, (performance.now() - started) / 1000)
    note(page.kind, status)
    return true
  }
}

/** The first page may lead on to another language, by what the browser says. */
function isStart({ url, headers }: IncomingMessage): boolean {
  return (
    url === '/' &&
    (headers['x-arrival'] !== undefined || headers['sec-fetch-site'] !== 'same-origin') &&
    !!(headers.cookie || headers['accept-language'])
  )
}
