import { languageOfPath } from '../languages/languages.ts'
import { decodePath, findAddress, pageOf, pathOf } from './addresses.ts'
import type { Person } from './context.ts'
import { type RouteName, siteMap } from './routes.ts'

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

const editors = ['owner', 'editor']
/** Pages for some roles only. */
const roles: Partial<Record<RouteName, string[]>> = {
  adminContent: editors,
  adminAssets: editors,
  adminStory: editors,
  adminPreview: editors,
  adminSurveys: ['owner', 'support'],
}

/** Administration is for people with a role; who is signed in without one is told so. */
export function isClosed(path: string, person: Person | undefined): boolean {
  const address = findAddress(pageOf(path).toLowerCase())
  if (!address) return false
  const needed = roles[address.name]
  if (needed) return !person?.roles.some(role => needed.includes(role))
  return siteMap[address.name].layout === 'admin' && !person?.roles.length
}

/** What the router adds to ask for the data of some routes only. */
function pageSearch(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return query.size > 0 ? `?${query}` : ''
}
