import { RouterContextProvider } from 'react-router'
import type { Visit } from '../../app/context.ts'
import { decodePath } from '../../app/map/find-address.ts'
import type { Doors } from '../doors/doors.ts'
import { fallbackPage } from './fallback.ts'
import { findFormRule, takeForm } from './form-rules.ts'
import type { SiteHandlers } from './handlers.ts'

const longestPath = 2_048

/** Lets the router draw what was asked for; where even the error page cannot be drawn, the plainest one answers. */
export async function render(
  loadHandlers: () => Promise<SiteHandlers>,
  request: Request,
  address: URL,
  { visit, doors }: { visit: Visit; doors: Doors },
  asking: Promise<unknown>,
): Promise<Response> {
  const isForm = request.method === 'POST'
  const url = repairUrl(address)
  // The router gives a form at `/` to the layout around it, unless it says which of the two is meant.
  if (isForm && url.pathname === '/') url.searchParams.set('index', '')
  try {
    await asking
    const { build, handlers } = await loadHandlers()
    const context = new RouterContextProvider()
    const { visitContext, doorsContext } = build.entry.module
    context.set(visitContext, visit)
    context.set(doorsContext, doors)
    const asked = isForm ? await takeForm(request, findFormRule(build, url.pathname), visit.person) : request
    if (asked instanceof Response) return asked
    // Whether it came from our own pages was asked before: those that tell no one where they are say `null`.
    if (isForm) asked.headers.delete('origin')
    const handle = handlers[visit.language]
    const response = await handle(url.href === asked.url ? asked : new Request(url, asked), context)
    return (await isBroken(response, visit)) ? fallbackPage(visit) : new Response(response.body, response)
  } catch (error) {
    visit.report(error)
    return fallbackPage(visit)
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
