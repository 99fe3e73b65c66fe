import { writeLetter } from '../../../app/letters/letters.ts'
import { pathOf } from '../../../app/map/addresses.ts'
import type { Role } from '../../../app/map/roles.ts'
import type { PeopleDoors } from '../../../app/people/doors.ts'
import { type Invitation, invitationHours } from '../../../services/identity/identity.ts'
import { ensureMay } from '../email/ensure-may.ts'
import { expectedFault } from '../expected-fault.ts'
import { describeInvitation, findInviter } from './describe-invitation.ts'
import { isFresh, knownRoles, mask, type PeopleAsking, type PeopleParts } from './parts.ts'

type InvitationDoors = Pick<PeopleDoors, 'listInvitations' | 'invite' | 'renew' | 'withdraw'>

/** How someone comes to help: by a link that works once, for one address. */
export function createInvitationDoors(parts: PeopleParts, asking: PeopleAsking): InvitationDoors {
  const { clock, identity, letterContext, mail, origin } = parts
  const { findPerson, note, language } = asking
  const { administration } = identity
  const { invitations } = administration

  async function send({ email, roles, expiresAt, invitedBy }: Invitation, token: string): Promise<string> {
    const account = await administration.findByEmail(email)
    const reader = account?.language ?? language
    const link = new URL(pathOf('invitation', reader, { id: token }), origin).href
    const inviter = (await findInviter(administration, invitedBy)) ?? findPerson()?.name ?? ''
    const data = { address: email, inviter, roles: knownRoles(roles), link, hours: invitationHours }
    const { subject, html, text } = writeLetter('adminInvite', data, letterContext(reader))
    await mail.send({ to: email, subject, html, text, language: reader, kind: 'adminInvite', expiresAt })
    return link
  }

  return {
    async listInvitations() {
      ensureMay(findPerson(), 'giveRoles')
      const now = clock.now().getTime()
      return Promise.all(
        (await invitations.list()).map(async invitation => ({
          ...(await describeInvitation(administration, invitation)),
          id: invitation.id,
          isOpen: invitation.expiresAt.getTime() > now,
        })),
      )
    },

    async invite(email, roles: readonly Role[]) {
      const person = ensureMay(findPerson(), 'giveRoles')
      if (!isFresh(parts, person)) return 'stale'
      const issued = await issueOrRefuse()
      if (!issued) return 'address'
      const { invitation, token } = issued
      const after = { address: mask(invitation.email), roles: invitation.roles }
      await note({ action: 'people.invited', subject: invitation.id, after })
      return { link: await send(invitation, token) }

      async function issueOrRefuse() {
        try {
          return await invitations.issue({ email, roles, by: person.id })
        } catch (error) {
          expectedFault(error, 'invalid-argument')
          return undefined
        }
      }
    },

    async renew(id) {
      const person = ensureMay(findPerson(), 'giveRoles')
      if (!isFresh(parts, person)) return 'stale'
      const renewed = await invitations.renew(id)
      if (!renewed) return 'gone'
      const after = { address: mask(renewed.invitation.email), roles: renewed.invitation.roles }
      await note({ action: 'people.invited', subject: id, after })
      return { link: await send(renewed.invitation, renewed.token) }
    },

    async withdraw(id) {
      const person = ensureMay(findPerson(), 'giveRoles')
      if (!isFresh(parts, person)) return 'stale'
      const gone = await invitations.withdraw(id)
      if (!gone) return 'gone'
      const before = { address: mask(gone.email), roles: gone.roles }
      await note({ action: 'people.uninvited', subject: id, before })
      return 'done'
    },
  }
}
