import { languageOfPath } from '../../languages/languages.ts'
import { decodePath, findAddress, pageOf, pathOf } from './addresses.ts'

const guarded = ['/admin', '/data-deletion']

/** The sign-in address an anonymous visitor is sent to from a guarded path, else undefined. */
export function findSignIn(path: string, search: string): string | undefined {
  // The router opens `/ADMIN` like `/admin`, so it is guarded like it.
  const decoded = (decodePath(path) ?? path).toLowerCase()
  const isGuarded =
    guarded.some(part => decoded.includes(part)) || findAddress(pageOf(path))?.name === 'account'
  if (!isGuarded) return undefined
  const page = pageOf(path)
  const redirect = page + (page === path ? search : pageSearch(search))
  return pathOf('login', languageOfPath(page), {}, { redirect })
}

/** Without what the router adds to ask for the data of some routes only. */
export function pageSearch(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return query.size > 0 ? `?${query}` : ''
}
