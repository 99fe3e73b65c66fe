import type { Person } from '../../app/context.ts'
import { isClosed } from '../../app/map/roles.ts'
import type { siteMap } from '../../app/map/routes.ts'
import { ensure } from '../../platform/errors.ts'

/** For who may see a screen of the administration: its doors ask again, whoever calls them. */
export function ensureOpen(screen: keyof typeof siteMap, person: Person | undefined): Person {
  ensure(person && !isClosed(screen, person), 'permission-denied', 'This is for other roles')
  return person
}
