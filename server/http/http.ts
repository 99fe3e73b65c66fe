import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { findHostRedirect } from '../../app/map/redirects.ts'
import { areas } from '../../languages/areas.ts'
import { languageCodes } from '../../languages/languages.ts'
import { isLoopback } from '../../platform/config.ts'
import { AppError, httpStatus } from '../../platform/errors.ts'
import { chooseEncoding, compress, isWorthCompressing } from '../../platform/http/encoding.ts'
import type { Files } from '../../platform/http/files.ts'
import { securityHeaders } from '../../platform/http/headers.ts'
import type { Backend } from '../backend.ts'
import type { SiteBuild } from '../build.ts'
import { createPageCache } from '../site/page-cache.ts'
import { createFront, type Front } from '../site/ready-pages.ts'
import { answerRedirect, createSite } from '../site/site.ts'
import { createTally } from './memory-log.ts'
import { mountCertificates } from './mounts/certificates.ts'
import { createContentFront, mountContent } from './mounts/content.ts'
import { mountDocuments } from './mounts/documents.ts'
import { mountFunctions } from './mounts/functions.ts'
import { clientAddressOf, mountIdentity } from './mounts/identity.ts'
import { mountPush } from './mounts/push.ts'
import { mountSearchEngines } from './mounts/search-engines.ts'
import { mountSharePictures } from './mounts/share-pictures.ts'
import { isPartOfPage, kindOf } from './page-kind.ts'
import { farewell } from './retired-worker.ts'
import { manifestPathOf, manifestType, writeManifest } from './web-manifest.ts'

export type Mount = { Bindings: HttpBindings; Variables: { requestId: string } }

/** Everything that answers at the origin, in the order it is asked. */
export function createHttp(
  backend: Backend,
  files: Files,
  loadBuild: () => Promise<SiteBuild>,
): { app: Hono<Mount>; front: Front } {
  const app = new Hono<Mount>()
  const cache = createPageCache(() => `${backend.build.id} ${backend.source.cacheVersion()}`)
  const answerPage = createSite(backend, cache, loadBuild)
  for (const language of languageCodes) {
    const words = backend.library.files(language)
    for (const area of areas) files.add(words[area].url, words[area].text, 'application/json; charset=utf-8')
    files.add(manifestPathOf(language), writeManifest(language, backend.library), manifestType)
  }
  if (backend.settings.NO_OFFLINE) files.add('/service-worker.js', farewell, 'text/javascript; charset=utf-8')

  app.use(observe(backend))
  app.use(protect(backend))
  app.use(leadToMainHost(backend))
  // Before anything is squeezed: what streams must not be held back, tokens do not shrink, and the effort would go on
  // while passwords are hashed.
  mountDocuments(app, backend)
  mountIdentity(app, backend)
  mountFunctions(app, backend)
  mountContent(app, backend)
  app.use(squeeze)

  app.get('/healthz', context => context.json({ status: 'ok' }))
  app.get('/readyz', async context => {
    const isReady = await backend.isReady()
    return context.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503)
  })
  app.get('/metrics', async context => {
    if (!mayReadMetrics(context, backend)) return context.text('Forbidden', 403)
    return context.body(await backend.metrics.print(), 200, { 'Content-Type': backend.metrics.contentType })
  })

  mountSearchEngines(app, backend)
  mountSharePictures(app, backend, (path, context) =>
    answerPage(new Request(new URL(path, backend.origin)), {
      requestId: randomUUID(),
      clientAddress: clientAddressOf(context, backend),
    }),
  )
  mountCertificates(app, backend)
  mountPush(app, backend)

  app.get('/builds/latest.json', context => {
    return context.json(backend.build, 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/builds/meta/:file{.+\\.json}', context => {
    if (context.req.param('file') !== `${backend.build.id}.json`)
      return context.json({ error: 'unknown build' }, 404)
    const meta = { ...backend.build, routeRules: backend.routeRules, prerendered: [] }
    // The rules are settings: they may change while the build stays.
    return context.json(meta, 200, { 'Cache-Control': 'no-cache' })
  })

  app.all('*', async context => {
    const request = context.req.raw
    const file = await files.answer(request)
    if (file) return file
    return answerPage(request, {
      requestId: context.var.requestId,
      clientAddress: clientAddressOf(context, backend),
    })
  })

  app.onError((error, context) => {
    const { requestId } = context.var
    const code = error instanceof AppError ? error.code : 'internal'
    const status = httpStatus(code) as ContentfulStatusCode
    // What was wrongly asked is no fault of ours, nor is someone who leaves in mid-sentence.
    if (status >= 500 && !context.req.raw.signal.aborted) {
      backend.metrics.countFault()
      backend.log.error({ err: error, requestId }, 'a request failed')
    }
    return context.json(
      { error: { status: code, message: 'The request could not be done', id: requestId } },
      status,
    )
  })
  const tally = createTally(backend.log)
  const fronts = [createFront(cache, backend, tally), createContentFront(backend, tally)]
  return { app, front: (request, response) => fronts.some(front => front(request, response)) }
}

/** A number for each request, its time and its kind in the log: never its address line, which may be personal. */
function observe({ log, metrics, proxyWatch }: Backend): MiddlewareHandler<Mount> {
  return async (context, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    context.set('requestId', requestId)
    proxyWatch.look(context.env?.incoming?.socket.remoteAddress, name => context.req.header(name))
    await next()
    context.res.headers.set('X-Request-Id', requestId)
    const { method } = context.req
    const route = kindOf(context.req.path)
    const seconds = (performance.now() - started) / 1000
    metrics.countRequest(method, route, context.res.status, seconds)
    log.info(
      { requestId, method, route, status: context.res.status, ms: Math.round(seconds * 1000) },
      'request',
    )
  }
}

/** On the mobile sub-host all but the first page, and what it needs while it is open, leads to the main site's. */
function leadToMainHost(backend: Backend): MiddlewareHandler<Mount> {
  return async (context, next) => {
    const { pathname } = new URL(context.req.url)
    const moved = findHostRedirect(hostOf(context, backend), pathname, backend.origin)
    return moved && !isPartOfPage(pathname) ? answerRedirect(moved) : next()
  }
}

function protect({ origin, settings }: Backend): MiddlewareHandler<Mount> {
  const isHttps = origin.protocol === 'https:'
  const headers = Object.entries(securityHeaders({ isHttps, coversSubdomains: settings.HSTS_SUBDOMAINS }))
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  }
}

/** Compresses what is made on the spot; files come compressed. */
const squeeze: MiddlewareHandler<Mount> = async (context, next) => {
  await next()
  const { res } = context
  const type = res.headers.get('content-type') ?? ''
  if (
    !res.body ||
    res.headers.has('content-encoding') ||
    !/^(text\/html|text\/plain|application\/json|text\/x-script)/.test(type)
  )
    return
  if (!res.headers.get('vary')?.includes('Accept-Encoding')) res.headers.append('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(context.req.header('accept-encoding'))
  const body = Buffer.from(await res.arrayBuffer())
  if (!encoding || !isWorthCompressing(type, body.length)) {
    context.res = new Response(body, res)
    return
  }
  const packed = await compress(encoding, body, 'live')
  context.res = new Response(new Uint8Array(packed), res)
  context.res.headers.set('Content-Encoding', encoding)
  context.res.headers.set('Content-Length', String(packed.length))
}

function mayReadMetrics(context: Context<Mount>, { settings }: Backend): boolean {
  const given = context.req.header('authorization')?.replace(/^Bearer /i, '')
  if (given) return isSame(given, settings.METRICS_TOKEN ?? '')
  // A proxy on this machine makes everyone look local; its headers give it away, or the name it was asked by.
  const isForwarded = context.req.header('x-forwarded-for') ?? context.req.header('forwarded')
  const isAskedLocally = localNames.includes(new URL(context.req.url).hostname)
  const { remoteAddress = '' } = context.env?.incoming?.socket ?? {}
  return !isForwarded && isAskedLocally && isLoopback(remoteAddress)
}

const localNames = ['localhost', '127.0.0.1', '[::1]']

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function hostOf(context: Context<Mount>, { settings }: Backend): string {
  const forwarded = settings.TRUST_PROXY ? context.req.header('x-forwarded-host')?.split(',')[0] : undefined
  return (forwarded ?? context.req.header('host') ?? new URL(context.req.url).host).trim().toLowerCase()
}
