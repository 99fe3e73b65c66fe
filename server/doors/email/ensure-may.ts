import type { Person } from '../../../app/context.ts'
import { may, type Power } from '../../../app/map/roles.ts'
import { AppError } from '../../../platform/errors.ts'

/** The person asking, who may; a door doesn't rely on the page it is in. */
export function ensureMay(person: Person | undefined, power: Power): Person {
  if (person && may(person, power)) return person
  throw new AppError('permission-denied', 'This is for other roles')
}
