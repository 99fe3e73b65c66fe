import { randomBytes } from 'node:crypto'
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider } from 'react-router'
import type { Person, Visit } from '../../app/context.ts'
import { decodePath, findAddress, pageOf, pathOf } from '../../app/map/addresses.ts'
import { pageSearch } from '../../app/map/guards.ts'
import { carriesSecret, isKeptForStrangers, isPublic } from '../../app/map/keeping.ts'
import { findRedirect, type Redirect } from '../../app/map/redirects.ts'
import { siteMap } from '../../app/map/routes.ts'
import { type Area, areas } from '../../languages/areas.ts'
import { detectLanguage, readWishes } from '../../languages/detect.ts'
import {
  defaultLanguage,
  type Language,
  languageCodes,
  languageOfPath,
  prefixOf,
} from '../../languages/languages.ts'
import { securityHeaders } from '../../platform/http/headers.ts'
import { networkOf } from '../../platform/http/network.ts'
import { addressesOf } from '../../services/identity/hosted/host.ts'
import type { Backend } from '../backend.ts'
import { type SiteBuild, version } from '../build.ts'
import { createAccountDoors } from '../doors/accounts.ts'
import { createCertificateDoors } from '../doors/certificates/certificates.ts'
import { createOpenDesk } from '../doors/editor/editor.ts'
import { createHelperDoors } from '../doors/helpers.ts'
import { createOutboxDoors } from '../doors/outbox.ts'
import { isServed, kindOf } from '../http/page-kind.ts'
import { describeOrganization, readOperator } from '../pages/operator.ts'
import { mayBeFile } from '../pages/page-addresses.ts'
import { busyPage, fallbackPage } from './fallback.ts'
import { findFormRule, isForeign, takeForm } from './forms.ts'
import type { Made, PageCache } from './page-cache.ts'
import { createPageLimit } from './page-limit.ts'

export type Arrival = { requestId: string; clientAddress: string }
type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>

const longestPath = 2_048
export const manifestPath = '/__manifest'

/** Everything people see: a request for a page in, the page in its language out. */
export function createSite(backend: Backend, cache: PageCache, loadBuild: () => Promise<SiteBuild>) {
  const { settings, origin, identity, library, routeRules, log, metrics, instruments, responses } = backend
  const openDesk = createOpenDesk(backend)
  const organization = describeOrganization(readOperator(settings))
  const handlersOf = rememberLast((build: SiteBuild) => createHandlers(build, backend))
  const findWait = createPageLimit(settings.PAGE_LIMIT, backend.clock)

  return async function answerPage(request: Request, arrival: Arrival): Promise<Response> {
    const url = new URL(request.url)
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return refuseMethod(request)
    const moved = findRedirect(url.pathname, url.search, routeRules) ?? findStart(request, url)
    if (moved) return answerRedirect(moved)
    const isForm = request.method === 'POST'
    if (isForm && isForeign(request, origin)) return new Response('Forbidden', { status: 403 })

    // Who is asking, not what they say: a cookie that names nobody makes no one known.
    const asking = backend.findPerson(request)
    const found = await asking.then(
      person => ({ person }),
      () => undefined,
    )
    const person = found?.person
    const key = person ? undefined : keyOf(request, url)
    const make = async (asked: Request, address: URL) => {
      const wait = findWait(person ? `person ${person.id}` : networkOf(arrival.clientAddress))
      return wait === undefined ? draw(asked, address, arrival, asking, url.search) : refuse(asked, url, wait)
    }
    // Drawn for nobody in particular, at the address people know, and to the end though the first reader leaves.
    const address = new URL(origin)
    address.pathname = url.pathname
    const answer =
      key === undefined
        ? (await make(request, url)).response
        : await cache.answer(key, request, () => make(new Request(address), address))
    if (found && !found.person && !answer.headers.has('set-cookie')) forgetDead(request, answer)
    return answer
  }

  /**
   * What a page may be kept under: its address, where it can be the same for everybody. What nobody's page reads of a
   * query changes nothing.
   */
  function keyOf(request: Request, url: URL): string | undefined {
    if (request.method === 'POST' || backend.isDevelopment) return undefined
    const name = findAddress(url.pathname)?.name
    // Where the map knows nothing, editors may have put a page.
    const mayBeKept = name ? isKeptForStrangers(name) : !mayBeFile(url.pathname) && !isServed(url.pathname)
    const isRead = name && siteMap[name].reads?.some(parameter => url.searchParams.has(parameter))
    return mayBeKept && !isRead ? url.pathname : undefined
  }

  /** An open page is led to the whole one, which may be at hand; who asks for a whole one is told to wait. */
  function refuse(request: Request, url: URL, wait: number): Made {
    const language = languageOfPath(pageOf(url.pathname))
    const isData = pageOf(url.pathname) !== url.pathname && request.method !== 'POST'
    const response = isData ? leadToDocument(url) : busyPage(library.words(language), language, wait)
    response.headers.set('Cache-Control', 'private, no-store')
    return { response, mayBeKept: false, kind: kindOf(url.pathname), nonce: '', headersFor: () => ({}) }
  }

  async function draw(
    request: Request,
    url: URL,
    arrival: Arrival,
    asking: Promise<Person | undefined>,
    search: string,
  ): Promise<Made> {
    const language = languageOfPath(pageOf(url.pathname))
    const nonce = randomBytes(16).toString('base64')
    const visit: Visit = {
      language,
      languageWishes: readWishes(request.headers.get('accept-language')),
      path: shownPath(pageOf(url.pathname)),
      search: pageOf(url.pathname) === url.pathname ? search : pageSearch(search),
      origin: origin.origin,
      words: library.words(language),
      wordsIn: library.words,
      wordFiles: wordUrls(language),
      person: undefined,
      buildId: backend.build.id,
      nonce,
      requestId: arrival.requestId,
      analytics: backend.analytics,
      routeRules,
      accounts: createAccountDoors(backend, {
        ...arrival,
        userAgent: request.headers.get('user-agent'),
        cookies: request.headers.get('cookie'),
        language,
      }),
      content: {
        ...backend.read(language),
        rate: (id, isHelpful) => backend.feedback.rate(id, isHelpful, networkOf(arrival.clientAddress)),
      },
      outbox: createOutboxDoors(backend),
      helpers: createHelperDoors(backend),
      organization,
      stores: readStores(settings),
      openDesk,
      surveys: {
        get: instruments.get,
        save: (person, response) => responses.save(person.id, response),
        listKept: (person, instrument) => responses.listKept(person.id, instrument),
        remove: (person, instrument) => responses.remove(person.id, instrument.id),
        summarize: responses.summarize,
        findPermission: ({ requiresPermission }) =>
          requiresPermission ? settings.FTCD_PERMISSION : undefined,
      },
      certificates: createCertificateDoors(backend, {
        person: () => visit.person,
        language,
        clientAddress: arrival.clientAddress,
      }),
      describeInstallation: async () => ({
        version,
        buildId: backend.build.id,
        engine: backend.database.engine,
        isReady: await backend.isReady(),
        isProxyOverlooked: backend.proxyWatch.isOverlooked(),
      }),
      report: firstFault(error => {
        metrics.countFault()
        log.error({ err: error, requestId: arrival.requestId }, 'a page failed')
      }),
    }
    const response = await render(request, repairUrl(url), visit, asking)
    const { screen } = visit
    const isOpen = !/no-store|private/.test(response.headers.get('cache-control') ?? '')
    const isSecret = screen !== undefined && carriesSecret(screen, url.searchParams)
    const policy = {
      isFramed: screen === 'adminPreview',
      isHttps: origin.protocol === 'https:',
      coversSubdomains: settings.HSTS_SUBDOMAINS,
      isDevelopment: backend.isDevelopment,
      isSecret,
      analyticsHosts: countersOf(settings),
      identityHosts: identity.host && addressesOf(identity.host),
      assetHost: settings.CONTENT_SPACE_ASSETS?.origin,
    }
    for (const [name, value] of Object.entries(securityHeaders({ ...policy, nonce })))
      response.headers.set(name, value)
    response.headers.set('Content-Language', language)
    if (url.pathname === '/') response.headers.set('Vary', startVary)
    if (response.status === 405) response.headers.set('Allow', 'GET, HEAD, OPTIONS')
    if (visit.person || isSecret) response.headers.set('Cache-Control', 'private, no-store')
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-cache')
    const kind = kindOf(url.pathname)
    const mayBeKept = isOpen && !isSecret && (screen === 'page' || isKeptForStrangers(screen))
    return {
      response,
      mayBeKept,
      kind,
      nonce,
      headersFor: scriptHashes => securityHeaders({ ...policy, scriptHashes }),
    }
  }

  async function render(
    request: Request,
    url: URL,
    visit: Visit,
    asking: Promise<Person | undefined>,
  ): Promise<Response> {
    const isForm = request.method === 'POST'
    try {
      visit.person = await asking
      const build = await loadBuild()
      const context = new RouterContextProvider()
      context.set(build.entry.module.visitContext, visit)
      const handle = handlersOf(build)[visit.language]
      const asked = isForm
        ? await takeForm(request, findFormRule(build, url.pathname), visit.person)
        : request
      if (asked instanceof Response) return asked
      // Whether it came from our own pages was asked before: those that tell no one where they are say `null`.
      if (isForm) asked.headers.delete('origin')
      const response = await handle(url.href === asked.url ? asked : new Request(url, asked), context)
      return (await isBroken(response, visit)) ? fallbackPage(visit) : new Response(response.body, response)
    } catch (error) {
      visit.report(error)
      return fallbackPage(visit)
    }
  }

  /** A cookie whose session is over would keep the browser from being a stranger until it runs out. */
  function forgetDead(request: Request, answer: Response): void {
    if (!identity.hasSession(request.headers.get('cookie'))) return
    for (const line of identity.farewell) answer.headers.append('Set-Cookie', line)
  }

  function wordUrls(language: Language): Record<Area, string> {
    const files = library.files(language)
    return Object.fromEntries(areas.map(area => [area, files[area].url])) as Record<Area, string>
  }
}

/** Where the chosen counter is loaded from, and where it reports to. Google's reports to hosts of its own. */
function countersOf({ ANALYTICS, ANALYTICS_URL }: Backend['settings']): string[] {
  if (!ANALYTICS || !ANALYTICS_URL) return []
  const own = ANALYTICS_URL.origin
  return ANALYTICS === 'ga4'
    ? [own, 'https://*.google-analytics.com', 'https://*.analytics.google.com']
    : [own]
}

function readStores({ APP_STORE_URL, PLAY_STORE_URL }: Backend['settings']): Visit['stores'] {
  const stores = { 'App Store': APP_STORE_URL, 'Google Play': PLAY_STORE_URL }
  return Object.entries(stores).flatMap(([name, url]) => (url ? [{ name, url: url.href }] : []))
}

/**
 * One handler a language, each with only its own routes: the router's work on every request grows with the
 * number of routes, and nine languages would make it nine times as much.
 */
function createHandlers(build: SiteBuild, { isDevelopment, origin }: Backend): Record<Language, Handler> {
  const handlers = languageCodes.map(language => {
    const isOurs = (id: string) => id === 'root' || id.startsWith(`${language}.`)
    const only = <T>(routes: Record<string, T>) =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => isOurs(id)))
    const ours = {
      ...build,
      routes: only(build.routes),
      assets: { ...build.assets, routes: only(build.assets.routes) },
      // Behind a proxy that speaks https, the requests we see are not at the address people know.
      allowedActionOrigins: [origin.host],
      routeDiscovery: { ...build.routeDiscovery, manifestPath: prefixOf(language) + manifestPath },
    } as SiteBuild
    return [language, createRequestHandler(ours, isDevelopment ? 'development' : 'production')]
  })
  return Object.fromEntries(handlers)
}

/** What the first page depends on, besides its address. */
const startVary = 'Accept-Language, Cookie, Sec-Fetch-Site'

/** The first page speaks the visitor's language; a deep link is never moved by detection. */
function findStart(request: Request, url: URL): Redirect | undefined {
  // The service worker's requests are all our own: it says so of those it makes for someone who comes from elsewhere.
  const isArrival =
    request.headers.has('x-arrival') || request.headers.get('sec-fetch-site') !== 'same-origin'
  if (url.pathname !== '/' || request.method === 'POST' || !isArrival) return undefined
  const language = detectLanguage(request.headers.get('cookie'), request.headers.get('accept-language'))
  if (!language || language === defaultLanguage) return undefined
  return { status: 302, location: pathOf('home', language) + url.search }
}

export function answerRedirect({ status, location }: Redirect): Response {
  const headers = new Headers({ Location: location })
  const isForGood = status === 301 || status === 308
  const name = findAddress(pageOf(location.replace(/[?#].*/, '')))?.name
  const isForAll = name === undefined || isPublic(name)
  headers.set('Cache-Control', isForGood && isForAll ? 'public, max-age=3600' : 'private, no-cache')
  if (!isForGood) headers.set('Vary', startVary)
  return new Response(null, { status, headers })
}

/** As the router on the open page reads it: the whole page is to be loaded. */
function leadToDocument(url: URL): Response {
  const headers = {
    'X-Remix-Redirect': pageOf(url.pathname) + pageSearch(url.search),
    'X-Remix-Status': '302',
    'X-Remix-Reload-Document': 'true',
  }
  return new Response(null, { status: 204, headers })
}

function refuseMethod(request: Request): Response {
  const status = request.method === 'OPTIONS' ? 204 : 405
  return new Response(null, { status, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } })
}

/** Readable, unless it is no valid encoding or hides characters that no one sees. */
function shownPath(pathname: string): string {
  const path = pathname.slice(0, 200)
  try {
    const readable = decodeURI(path)
    return /[\p{C}\p{Zl}\p{Zp}]/u.test(readable) ? path : readable
  } catch {
    return path
  }
}

/** A path that is not valid encoding, or absurdly long, still gets its page: the one that says not found. */
function repairUrl(url: URL): URL {
  const repaired = new URL(url)
  if (url.pathname.length > longestPath) repaired.pathname = url.pathname.slice(0, 200)
  const decoded = decodePath(repaired.pathname)
  // The router's `*` ends at the end of a line.
  if (decoded === undefined || /[\n\r\u2028\u2029]/.test(decoded))
    repaired.pathname = repaired.pathname.replaceAll('%', '%25')
  return repaired
}

/** No page, or one that failed so early that it cannot tell the number of its failure. */
async function isBroken(response: Response, { requestId }: Visit): Promise<boolean> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status < 500 || type.includes('x-script')) return false
  return !type.includes('html') || !(await response.clone().text()).includes(requestId)
}

/** A page that fails may fail again while its error page is drawn. What was wrongly asked is no fault of ours. */
function firstFault(act: (error: unknown) => void): (error: unknown) => void {
  let isDone = false
  return error => {
    if (isDone || (isRouteErrorResponse(error) && error.status < 500)) return
    isDone = true
    act(error)
  }
}

function rememberLast<K, V>(make: (key: K) => V): (key: K) => V {
  let last: { key: K; value: V } | undefined
  return key => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
