import type { Page } from './page.ts'
import { type RouteName, routeNames, siteMap } from './routes.ts'

const keptAs = (name: string | undefined): Page['kept'] | undefined =>
  name !== undefined && name in siteMap ? siteMap[name as RouteName].kept : undefined

/** Whether a screen is the same for everybody, and search engines may hear of it. */
export const isPublic = (name: string | undefined): boolean => keptAs(name) === 'public'

/** Whether a screen is drawn once for all strangers. Anything the map does not say so of is not. */
export const isKeptForStrangers = (name: string | undefined): boolean =>
  isPublic(name) || keptAs(name) === 'unlisted'

const secretParameters = ['oobCode', 'setup', 'subscription']

/** Whether anyone who knows the address may do what it leads to: it is then told to no one, and kept nowhere. */
export const carriesSecret = (name: string, query: URLSearchParams): boolean =>
  keptAs(name) === 'secret' || secretParameters.some(parameter => query.has(parameter))

export const listOffline = (): RouteName[] => routeNames.filter(name => siteMap[name].offline)
