import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { pathOf } from '../app/addresses.ts'
import type { Visit } from '../app/context.ts'
import { findHostRedirect, findRedirect, type Redirect } from '../app/redirects.ts'
import { type Area, areas } from '../languages/areas.ts'
import { detectLanguage } from '../languages/detect.ts'
import {
  defaultLanguage,
  type Language,
  languageCodes,
  languageOfPath,
  prefixOf,
} from '../languages/languages.ts'
import { securityHeaders } from '../platform/http/headers.ts'
import type { Backend } from './backend.ts'
import { type SiteBuild, version } from './build.ts'
import { fallbackPage } from './fallback.ts'

export type Arrival = { requestId: string; host: string }
type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>

const longestPath = 2_048

/** Everything people see: a request for a page in, the page in its language out. */
export function createSite(backend: Backend, loadBuild: () => Promise<SiteBuild>) {
  const { settings, origin, library, routeRules, log, metrics } = backend
  const handlersOf = rememberLast((build: SiteBuild) => createHandlers(build, backend.isDevelopment))

  return async function answerPage(request: Request, arrival: Arrival): Promise<Response> {
    const url = new URL(request.url)
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return refuseMethod(request)
    const moved =
      findHostRedirect(arrival.host, url.pathname, origin) ??
      findRedirect(url.pathname, url.search, routeRules) ??
      findStart(request, url)
    if (moved) return answerRedirect(moved)

    const language = languageOfPath(pageOf(url.pathname))
    const nonce = randomBytes(16).toString('base64')
    const visit: Visit = {
      language,
      path: shownPath(pageOf(url.pathname)),
      origin: origin.origin,
      words: library.words(language),
      wordFiles: wordUrls(language),
      person: await backend.findPerson(request),
      buildId: backend.build.id,
      nonce,
      requestId: arrival.requestId,
      analytics: backend.analytics,
      routeRules,
      isSetupOpen: token => backend.identity.setup.isOpen(token),
      describeInstallation: async () => ({
        version,
        buildId: backend.build.id,
        engine: backend.database.engine,
        isReady: await backend.isReady(),
      }),
      report: once(error => {
        metrics.countFault()
        log.error({ err: error, requestId: arrival.requestId }, 'a page failed')
      }),
    }
    const response = await render(request, repairUrl(url), visit)
    const headers = securityHeaders({
      nonce,
      isHttps: origin.protocol === 'https:',
      isDevelopment: backend.isDevelopment,
      analyticsHost: settings.ANALYTICS_URL?.origin,
    })
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    response.headers.set('Content-Language', language)
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache')
    return response
  }

  async function render(request: Request, url: URL, visit: Visit): Promise<Response> {
    try {
      const build = await loadBuild()
      const context = new RouterContextProvider()
      context.set(build.entry.module.visitContext, visit)
      const handle = handlersOf(build)[visit.language]
      const response = await handle(url.href === request.url ? request : new Request(url, request), context)
      return isBroken(response) ? fallbackPage(visit) : new Response(response.body, response)
    } catch (error) {
      visit.report(error)
      return fallbackPage(visit)
    }
  }

  function wordUrls(language: Language): Record<Area, string> {
    const files = library.files(language)
    return Object.fromEntries(areas.map(area => [area, files[area].url])) as Record<Area, string>
  }
}

/**
 * One handler a language, each with only its own routes: the router's work on every request grows with the
 * number of routes, and nine languages would make it nine times as much.
 */
function createHandlers(build: SiteBuild, isDevelopment: boolean): Record<Language, Handler> {
  const handlers = languageCodes.map(language => {
    const isOurs = (id: string) => id === 'root' || id.startsWith(`${language}.`)
    const only = <T>(routes: Record<string, T>) =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => isOurs(id)))
    const ours = {
      ...build,
      routes: only(build.routes),
      assets: { ...build.assets, routes: only(build.assets.routes) },
      routeDiscovery: { ...build.routeDiscovery, manifestPath: `${prefixOf(language)}/__manifest` },
    } as SiteBuild
    return [language, createRequestHandler(ours, isDevelopment ? 'development' : 'production')]
  })
  return Object.fromEntries(handlers)
}

/** The first page speaks the visitor's language; a deep link is never moved by detection. */
function findStart(request: Request, url: URL): Redirect | undefined {
  const isArrival = request.headers.get('sec-fetch-site') !== 'same-origin'
  if (url.pathname !== '/' || request.method === 'POST' || !isArrival) return undefined
  const language = detectLanguage(request.headers.get('cookie'), request.headers.get('accept-language'))
  if (!language || language === defaultLanguage) return undefined
  return { status: 302, location: pathOf('home', language) + url.search }
}

function answerRedirect({ status, location }: Redirect): Response {
  const headers = new Headers({ Location: location })
  headers.set('Cache-Control', status === 302 ? 'private, no-cache' : 'public, max-age=3600')
  if (status === 302) headers.set('Vary', 'Accept-Language, Cookie, Sec-Fetch-Site')
  return new Response(null, { status, headers })
}

function refuseMethod(request: Request): Response {
  const status = request.method === 'OPTIONS' ? 204 : 405
  return new Response(null, { status, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } })
}

/** `/de.data` and `/_root.data` are how the router asks for the data of `/de` and `/`. */
function pageOf(pathname: string): string {
  return pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
}

function shownPath(pathname: string): string {
  const path = pathname.slice(0, 200)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** A path that is not valid encoding, or absurdly long, still gets its page: the one that says not found. */
function repairUrl(url: URL): URL {
  const repaired = new URL(url)
  if (url.pathname.length > longestPath) repaired.pathname = url.pathname.slice(0, 200)
  try {
    decodeURIComponent(repaired.pathname)
  } catch {
    repaired.pathname = repaired.pathname.replaceAll('%', '%25')
  }
  return repaired
}

function isBroken(response: Response): boolean {
  return response.status >= 500 && !/html|x-script/.test(response.headers.get('content-type') ?? '')
}

/** A page that fails may fail again while its error page is drawn. */
function once(act: (error: unknown) => void): (error: unknown) => void {
  let isDone = false
  return error => {
    if (!isDone) act(error)
    isDone = true
  }
}

function rememberLast<K, V>(make: (key: K) => V): (key: K) => V {
  let last: { key: K; value: V } | undefined
  return key => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
