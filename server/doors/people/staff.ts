import type { AuditAction } from '../../../app/audit/actions.ts'
import type { Person } from '../../../app/context.ts'
import { hasRole, may, type Role, roles } from '../../../app/map/roles.ts'
import type { PeopleAnswer, PeopleDoors, PersonLine } from '../../../app/people/doors.ts'
import { plain } from '../../../languages/plain.ts'
import { ensureMay } from '../email/ensure-may.ts'
import { ensureOpen } from '../ensure-open.ts'
import { expectedFault } from '../expected-fault.ts'
import { compareRoles, noteRoles } from './note-roles.ts'
import { isFresh, knownRoles, mask, type PeopleAsking, type PeopleParts } from './parts.ts'
import { tellRoles } from './tell-roles.ts'

type StaffDoors = Pick<
  PeopleDoors,
  'list' | 'search' | 'countByRole' | 'setRoles' | 'canUndoRoles' | 'undoRoles' | 'showAddress'
>

/** How long someone may take back with one press what they changed. */
const undoFor = 5 * 60_000

/** Who helps to run the site, and with what. */
export function createStaffDoors(parts: PeopleParts, { findPerson, note }: PeopleAsking): StaffDoors {
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
    const person = ensureMay(findPerson(), 'giveRoles')
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
    async list() {
      const person = findPerson()
      const holders = await administration.listHolders()
      const owners = holders.filter(each => !each.isDisabled && may(each, 'giveRoles'))
      const lines = holders.map(
        ({ id, name, email, roles: held, lastSeenAt, ...rest }): PersonLine => ({
          ...rest,
          id,
          name,
          masked: mask(email),
          roles: knownRoles(held),
          isSelf: id === person?.id,
          lastSeenAt: lastSeenAt?.getTime() ?? null,
          isLastOwner: owners.length === 1 && owners[0]?.id === id,
        }),
      )
      return may(person, 'giveRoles') ? lines : lines.filter(({ isSelf }) => isSelf)
    },

    async search(part) {
      ensureMay(findPerson(), 'giveRoles')
      const wanted = plain(part)
      const holders = await administration.listHolders()
      const found = holders.filter(({ name, email }) =>
        [name, email].some(text => plain(text ?? '').includes(wanted)),
      )
      return found.map(({ id }) => id)
    },

    async countByRole() {
      ensureOpen('adminAddAuth', findPerson())
      const holders = await administration.listHolders()
      const count = (role: Role) => holders.filter(each => hasRole(each, role)).length
      return Object.fromEntries(roles.map(role => [role, count(role)])) as Record<Role, number>
    },

    setRoles,

    async canUndoRoles() {
      const person = ensureMay(findPerson(), 'giveRoles')
      return (await findLastChange(person)) !== undefined
    },

    async undoRoles() {
      const last = await findLastChange(ensureMay(findPerson(), 'giveRoles'))
      return last ? setRoles(last.id, last.before) : 'gone'
    },

    async showAddress(id) {
      ensureMay(findPerson(), 'giveRoles')
      const account = await administration.find(id)
      if (!account?.email || account.roles.length === 0) return undefined
      await note({ action: 'people.addressShown', subject: id })
      return account.email
    },
  }
}

const readRoles = (noted: unknown): Role[] => knownRoles(Array.isArray(noted) ? noted.map(String) : [])
