import { findAddress, pageOf } from '../../app/map/find-address.ts'
import { pageSearch } from '../../app/map/guards.ts'
import { isPublic } from '../../app/map/keeping.ts'
import type { Redirect } from '../../app/map/redirects.ts'
import { startVary } from './first-language.ts'

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
