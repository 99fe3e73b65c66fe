import { findAddress, pageOf } from '../../app/map/find-address.ts'
import { isKeptForStrangers } from '../../app/map/keeping.ts'
import { findRedirect } from '../../app/map/redirects.ts'
import { siteMap } from '../../app/map/routes.ts'
import { languageOfPath } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import type { Arrival } from '../../platform/http/arrival.ts'
import { networkOf } from '../../platform/http/network.ts'
import { createWindow } from '../../platform/limits.ts'
import { createTurns, type InTurn } from '../../platform/turns.ts'
import type { Identity } from '../../services/identity/identity.ts'
import type { Backend } from '../backend.ts'
import { isServed, pageKindOf } from '../http/page-kind.ts'
import { mayBeFile } from '../pages/page-addresses.ts'
import type { SiteBuild } from '../read-build.ts'
import { busyPage } from './fallback.ts'
import { findStart } from './first-language.ts'
import { isForeign } from './form-rules.ts'
import { createHandlers } from './handlers.ts'
import { createMissingPages, isNoAddress } from './missing-page.ts'
import { createOneClick } from './one-click.ts'
import type { DrawnPage, PageCache } from './page-cache.ts'
import { addHeaders } from './page-headers.ts'
import { answerRedirect, leadToDocument } from './redirect-response.ts'
import { render } from './render.ts'
import { createVisits } from './visit.ts'

/** Pages under way, a few seconds of drawing; of one network or member, what a household or a tab never asks for. */
const room = { most: 256, mostOfOne: 64 }
const minute = 60_000
/** In how many seconds there is room again. */
const soon = 3

/** Everything people see: a request for a page in, the page in its language out. */
export function createSite(backend: Backend, cache: PageCache, loadBuild: () => Promise<SiteBuild>) {
  const { settings, origin, library, routeRules } = backend
  const makeVisit = createVisits(backend)
  const loadHandlers = createHandlers(loadBuild, backend)
  const answerOneClick = createOneClick(backend)
  const { PAGE_LIMIT: most } = settings
  const window = createWindow(backend.clock, minute)
  /** Pages that must be rendered cost far more than cached ones: in how many seconds someone may have another. */
  const findWait = (who: string): number | undefined => {
    const wait = most > 0 ? window.take([[who, most]]) : undefined
    return wait && Math.ceil(wait / 1000)
  }
  const turns = createTurns(room)
  const answerMissing = createMissingPages(backend, cache.version)

  return async function answerPage(request: Request, arrival: Arrival): Promise<Response> {
    const url = new URL(request.url)
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return refuseMethod(request)
    const moved = findRedirect(url.pathname, url.search, routeRules) ?? findStart(request, url)
    if (moved) return answerRedirect(moved)
    const stopped = await answerOneClick(request, url)
    if (stopped) return stopped
    if (request.method === 'POST' && isForeign(request, origin))
      return new Response('Forbidden', { status: 403 })

    // Who is asking, not what they say: a cookie that names nobody makes no one known.
    const asking = backend.findPerson(request)
    const found = await asking.then(
      person => ({ person }),
      () => undefined,
    )
    const person = found?.person
    const who = person ? `person ${person.id}` : networkOf(arrival.clientAddress)
    const begin = <Result>(work: (inTurn: InTurn) => Promise<Result>) =>
      turns.begin(who, async inTurn => {
        // What it reads afterwards, it reads at its own pace.
        await inTurn(async () => {})
        return work(inTurn)
      })
    const draw = async (asked: Request, address: URL, inTurn: InTurn): Promise<DrawnPage> => {
      const wait = findWait(who)
      if (wait !== undefined) return refuse(asked, url, wait, library)
      const made = makeVisit(asked, address, arrival, { search: url.search, inTurn, person })
      const response = await render(loadHandlers, asked, address, made, asking)
      return addHeaders(backend, response, address, made.visit)
    }
    const drawInTurn = async (asked: Request, address: URL): Promise<DrawnPage> =>
      (await begin(inTurn => draw(asked, address, inTurn))) ?? refuse(asked, url, soon, library)

    const isForAll = !person && !backend.isDevelopment && request.method !== 'POST'
    const key = isForAll ? keyOf(url) : undefined
    // Drawn for nobody in particular, at the address people know, and to the end though the first reader leaves.
    const address = new URL(origin)
    address.pathname = url.pathname
    const looking =
      isForAll && isNoAddress(url.pathname)
        ? begin(inTurn => answerMissing(url.pathname, blank => draw(new Request(blank), blank, inTurn)))
        : null
    if (looking === undefined) return refuse(request, url, soon, library).response
    const answer =
      (await looking) ??
      (key === undefined
        ? (await drawInTurn(request, url)).response
        : await cache.answer(key, request, () => drawInTurn(new Request(address), address)))
    if (found && !person && !answer.headers.has('set-cookie'))
      clearDeadSession(backend.identity, request, answer)
    if (person?.isAnonymous && !answer.headers.has('set-cookie'))
      await renewGuest(backend.identity, request, answer)
    return answer
  }
}

/**
 * What a page may be kept under: its address, where it can be the same for everybody. What nobody's page reads of a
 * query changes nothing.
 */
function keyOf(url: URL): string | undefined {
  const name = findAddress(url.pathname)?.name
  // Where the map knows nothing, editors may have put a page.
  const mayBeKept = name ? isKeptForStrangers(name) : !mayBeFile(url.pathname) && !isServed(url.pathname)
  const isRead = name && siteMap[name].reads?.some(parameter => url.searchParams.has(parameter))
  return mayBeKept && !isRead ? url.pathname : undefined
}

/** An open page is led to the whole one, which may be at hand; who asks for a whole one is told to wait. */
function refuse(request: Request, url: URL, wait: number, library: Library): DrawnPage {
  const page = pageOf(url.pathname)
  const language = languageOfPath(page)
  const isData = page !== url.pathname && request.method !== 'POST'
  const response = isData ? leadToDocument(url) : busyPage(library.words(language), language, wait)
  response.headers.set('Cache-Control', 'private, no-store')
  return { response, mayBeKept: false, kind: pageKindOf(url.pathname), nonce: '', headersFor: () => ({}) }
}

/** A cookie whose session is over would keep the browser from being a stranger until it runs out. */
function clearDeadSession(identity: Identity, request: Request, answer: Response): void {
  if (!identity.hasSession(request.headers.get('cookie'))) return
  for (const line of identity.clearingCookies) answer.headers.append('Set-Cookie', line)
}

async function renewGuest(identity: Identity, request: Request, answer: Response): Promise<void> {
  const line = await identity.renewCookie(request)
  if (line) answer.headers.append('Set-Cookie', line)
}

function refuseMethod(request: Request): Response {
  const status = request.method === 'OPTIONS' ? 204 : 405
  return new Response(null, { status, headers: { Allow: 'GET, HEAD, POST, OPTIONS' } })
}
