import type { Person, Visit } from '../context.ts'
import { type RouteName, siteMap } from '../routes.ts'

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
export function isClosed(name: Visit['screen'], person: Person | undefined): boolean {
  if (name === undefined || name === 'page') return false
  const needed = roles[name]
  if (needed) return !person?.roles.some(role => needed.includes(role))
  return siteMap[name].path.startsWith('/admin') && !person?.roles.length
}
