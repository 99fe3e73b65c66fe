import type { Person } from '../../app/context.ts'
import { isClosed, may, type Power } from '../../app/map/roles.ts'
import type { siteMap } from '../../app/map/routes.ts'
import { ensure } from '../../platform/errors.ts'

const refusal = 'This is for other roles'

/** For who may see a screen of the administration: its doors ask again, whoever calls them. */
export function ensureOpen(screen: keyof typeof siteMap, person: Person | undefined): Person {
  ensure(person && !isClosed(screen, person), 'permission-denied', refusal)
  return person
}

/** The person asking, who may; a door doesn't rely on the page it is in. */
export function ensureMay(person: Person, power: Power): Person {
  ensure(may(person, power), 'permission-denied', refusal)
  return person
}
