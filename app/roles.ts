import { findAddress, pageOf } from './addresses.ts'
import type { Person } from './context.ts'
import { type RouteName, siteMap } from './routes.ts'

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
  return siteMap[address.name].path.startsWith('/admin') && !person?.roles.length
}
