import { networkOf } from '../../../platform/http/network.ts'
import type { IdentityDeps } from '../deps.ts'
import { readLocale } from '../letters/letters.ts'
import type { Projects } from '../projects.ts'
import { readBrowser, writeBrowser } from '../sessions/browser-cookie.ts'
import { describeDevice } from '../sessions/device.ts'
import type { Keys } from '../sessions/keys.ts'
import { answerError, answerJson, refuse } from './answer.ts'
import { readInput } from './body.ts'
import type { Call } from './call.ts'
import { allow, answerPreflight } from './cors.ts'
import { findRoute } from './route.ts'

export interface Arrival {
  /** Where the request came from, as far as the server trusts what it was told. */
  readonly clientAddress: string
}

export type Fetch = (request: Request, arrival: Arrival) => Promise<Response>

/** The wire: a request in, JSON out, whatever happens. */
export function createFetch(
  { clock, log, origin, testMode = false }: IdentityDeps,
  projects: Projects,
  keys: Keys,
): Fetch {
  async function answer(request: Request, arrival: Arrival): Promise<Response> {
    if (request.method === 'OPTIONS') return answerPreflight()
    const url = new URL(request.url)
    const route = findRoute(request.method, url.pathname, testMode)
    if (!route) return refuse(404, 'NOT_FOUND')
    if ('allowed' in route) return refuse(405, 'METHOD_NOT_ALLOWED', { Allow: route.allowed.join(', ') })
    const isOwner = testMode && request.headers.get('authorization') === 'Bearer owner'
    if (route.needsOwner && !isOwner) return refuse(403, 'PERMISSION_DENIED')
    const browser = readBrowser(request.headers.get('cookie'), origin)
    const call: Call = {
      project: projects.named(route.project),
      keys,
      network: networkOf(arrival.clientAddress),
      device: describeDevice(request.headers.get('user-agent')),
      browser,
      language: readLocale(request.headers.get('x-firebase-locale')),
      apiKey: url.searchParams.get('key')?.slice(0, 200) || 'exhale',
      isOwner,
    }
    const said = await route.operation.run(await readInput(request, url), call)
    return answerJson(said, 200, browser.isWelcome ? { 'Set-Cookie': writeBrowser(browser, origin) } : {})
  }

  return async (request, arrival) => {
    const response = await answer(request, arrival).catch(error => answerError(error, log, clock.now()))
    const isOurs = (origin: string) => testMode || projects.home.links.isOurs(origin)
    return allow(response, request.headers.get('origin'), isOurs)
  }
}
