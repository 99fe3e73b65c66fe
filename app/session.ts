import type { Person } from './context.ts'
import type { RouteRule } from './redirects.ts'

/** What this browser window knows of its reader and of the site's rules. */
export const session: { person: Person | null; routeRules: RouteRule[] } = { person: null, routeRules: [] }
