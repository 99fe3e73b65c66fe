import type { Fetch } from '../../../platform/http/arrival.ts'
import { allowOrigin, answerPreflight } from '../../../platform/http/cors.ts'
import { answerJson } from '../../../platform/http/json.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { IdentityDeps } from '../deps.ts'
import { readLocale } from '../letters/letters.ts'
import type { Projects } from '../projects.ts'
import { readBrowser, writeBrowser } from '../sessions/browser-cookie.ts'
import { describeDevice } from '../sessions/device.ts'
import type { Keys } from '../sessions/keys.ts'
import { answerError, refuse } from './answer.ts'
import { readInput } from './body.ts'
import type { Call } from './call.ts'
import { findRoute } from './route.ts'

const preflight = {
  methods: 'GET, POST, PATCH, DELETE',
  /** Those the SDK sends of its own. */
  headers:
    'Content-Type, Authorization, X-Client-Version, X-Firebase-Client, X-Firebase-Locale, X-Firebase-gmpid, X-Firebase-AppCheck',
}

/** The wire: a request in, JSON out, whatever happens. */
export function createFetch(
  { clock, log, origin, testMode = false }: IdentityDeps,
  projects: Projects,
  keys: Keys,
): Fetch {
  async function answer(request: Request, clientAddress: string): Promise<Response> {
    if (request.method === 'OPTIONS') return answerPreflight(preflight)
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
      network: networkOf(clientAddress),
      device: describeDevice(request.headers.get('user-agent')),
      browser,
      language: readLocale(request.headers.get('x-firebase-locale')),
      apiKey: url.searchParams.get('key')?.slice(0, 200) || 'exhale',
      isOwner,
    }
    const said = await route.operation.run(await readInput(request, url), call)
    return answerJson(said, 200, browser.isWelcome ? { 'Set-Cookie': writeBrowser(browser, origin) } : {})
  }

  return async (request, { clientAddress }) => {
    const response = await answer(request, clientAddress).catch(error => answerError(error, log, clock.now()))
    // Pages of ours elsewhere may call; nobody's cookies are ever sent along.
    return allowOrigin(response, request, origin => testMode || projects.home.links.isOurs(origin))
  }
}
