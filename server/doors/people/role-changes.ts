import type { AuditAction } from '../../../app/admin/audit/actions.ts'
import type { Person } from '../../../app/context.ts'
import type { Role } from '../../../app/map/roles.ts'
import type { Helper } from '../asker.ts'
import { ensureMay } from '../ensure-may.ts'
import { expectedFault } from '../expected-fault.ts'
import { isFresh } from '../recent-sign-in.ts'
import { compareRoles, noteRoles } from './note-roles.ts'
import { knownRoles, type PeopleAnswer, type PeopleParts } from './parts.ts'
import { tellRoles } from './tell-roles.ts'

/** How long someone may take back with one press what they changed. */
const undoFor = 5 * 60_000

/** Who gains or loses a role, and the way back right after. */
export function createRoleChangeDoors(parts: PeopleParts, { person, note }: Helper) {
  const { administration } = parts.identity

  /** The last change of roles that the person asking made, if it's recent and still stands. It's the log that knows. */
  async function findLastChange(person: Person): Promise<{ id: string; before: Role[] } | undefined> {
    const actions: AuditAction[] = ['people.gainedRole', 'people.lostRole']
    const [entry] = await parts.audit.list({ actor: person.id, actions, limit: 1 })
    if (!entry || parts.clock.now().getTime() - entry.at.getTime() > undoFor) return undefined
    const { subject: id, before, after } = entry
    const held = (await administration.find(id))?.roles
    if (!held || knownRoles(held).join() !== readRoles(after).join()) return undefined
    return { id, before: readRoles(before) }
  }

  async function setRoles(id: string, wanted: readonly Role[]): Promise<PeopleAnswer> {
    ensureMay(person, 'giveRoles')
    if (!isFresh(parts, person)) return 'stale'
    const change = await administration
      .setRoles(id, wanted, noteRoles(note))
      .catch(error => expectedFault(error, 'not-found', 'failed-precondition'))
    if (change === 'failed-precondition') return 'lastOwner'
    if (typeof change === 'string') return 'gone'
    const { isMore, isLess } = compareRoles(change)
    if (isMore || isLess) await tellRoles(parts, id)
    return 'done'
  }

  return {
    setRoles,

    /** Whether the last change they made themselves is recent and still stands. */
    async canUndoRoles() {
      ensureMay(person, 'giveRoles')
      return (await findLastChange(person)) !== undefined
    },

    /** Takes that back: a change like any other, noted and told. */
    async undoRoles() {
      const last = await findLastChange(ensureMay(person, 'giveRoles'))
      return last ? setRoles(last.id, last.before) : 'gone'
    },
  }
}

const readRoles = (noted: unknown): Role[] => knownRoles(Array.isArray(noted) ? noted.map(String) : [])
