import { pathOf } from '../../app/map/addresses.ts'
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
