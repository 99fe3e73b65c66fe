import { languageOfPath } from '../../languages/languages.ts'
import { pathOf } from './addresses.ts'
import { decodePath, findAddress, pageOf } from './find-address.ts'
import { type RouteName, siteMap } from './routes.ts'

/** Whatever has these in its path asks for a sign-in, even where the map knows nothing of it. */
const closedWords = ['/admin', '/data-deletion']

/** The sign-in address an anonymous visitor is sent to from a guarded path, else undefined. */
export function findSignIn(path: string, search: string): string | undefined {
  const name = findAddress(pageOf(path))?.name
  const isGuarded = hasClosedWord(path) || (name && siteMap[name].for !== 'everyone')
  if (!isGuarded) return undefined
  const redirect = pageAsked(path, search)
  return pathOf('login', languageOfPath(redirect), {}, { redirect })
}

export function pageAsked(path: string, search: string): string {
  const page = pageOf(path)
  return page + (page === path ? search : pageSearch(search))
}

function hasClosedWord(path: string): boolean {
  // The router opens `/ADMIN` like `/admin`, so it is guarded like it.
  const decoded = (decodePath(path) ?? path).toLowerCase()
  return closedWords.some(word => decoded.includes(word))
}

/** Without what the router adds to ask for the data of some routes only. */
export function pageSearch(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return query.size > 0 ? `?${query}` : ''
}

/** Closed to anyone who asked to be erased, except where they can turn back. */
export function isOwnScreen(name: string | undefined): boolean {
  if (name === undefined || name === 'dataDeletion' || !(name in siteMap)) return false
  const page = siteMap[name as RouteName]
  return page.own === true || page.for !== 'everyone'
}
