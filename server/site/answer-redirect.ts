import { pathOf } from '../../app/map/addresses.ts'
import { findAddress, pageOf } from '../../app/map/find-address.ts'
import { pageSearch } from '../../app/map/guards.ts'
import { isPublic } from '../../app/map/keeping.ts'
import type { Redirect } from '../../app/map/redirects.ts'
import { detectLanguage } from '../../languages/detect.ts'
import { defaultLanguage } from '../../languages/languages.ts'

/** What the first page depends on, besides its address. */
export const startVary = 'Accept-Language, Cookie, Sec-Fetch-Site'

/** The first page speaks the visitor's language; a deep link is never moved by detection. */
export function findStart(request: Request, url: URL): Redirect | undefined {
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
export function leadToDocument(url: URL): Response {
  const headers = {
    'X-Remix-Redirect': pageOf(url.pathname) + pageSearch(url.search),
    'X-Remix-Status': '302',
    'X-Remix-Reload-Document': 'true',
  }
  return new Response(null, { status: 204, headers })
}
