import { hasRole, may, type Role, roles } from '../../../app/map/roles.ts'
import { plain } from '../../../languages/plain.ts'
import type { Helper } from '../asker.ts'
import { ensureMay } from '../ensure-may.ts'
import { knownRoles, type PeopleParts } from './parts.ts'

/** Someone who helps to run the site. */
export type PersonLine = Awaited<ReturnType<ReturnType<typeof createStaffDoors>['list']>>[number]

/** Who helps to run the site, and with what. */
export function createStaffDoors(parts: PeopleParts, { person }: Helper) {
  const { administration } = parts.identity

  return {
    /** Everyone for owners, themselves for anyone else. */
    async list() {
      const holders = await administration.listHolders()
      const owners = holders.filter(each => !each.isDisabled && may(each, 'giveRoles'))
      const lines = holders.map(({ id, name, email, roles: held, lastSeenAt, ...rest }) => ({
        ...rest,
        id,
        name,
        address: email ?? '',
        roles: knownRoles(held),
        isSelf: id === person.id,
        lastSeenAt: lastSeenAt?.getTime() ?? null,
        /** Nobody else could look after the site. */
        isLastOwner: owners.length === 1 && owners[0]?.id === id,
      }))
      return may(person, 'giveRoles') ? lines : lines.filter(({ isSelf }) => isSelf)
    },

    /** Of those listed, whose name or address has this part. */
    async search(part: string) {
      ensureMay(person, 'giveRoles')
      const wanted = plain(part)
      const holders = await administration.listHolders()
      const found = holders.filter(({ name, email }) =>
        [name, email].some(text => plain(text ?? '').includes(wanted)),
      )
      return found.map(({ id }) => id)
    },

    async countByRole() {
      const holders = await administration.listHolders()
      const count = (role: Role) => holders.filter(each => hasRole(each, role)).length
      return Object.fromEntries(roles.map(role => [role, count(role)])) as Record<Role, number>
    },
  }
}
