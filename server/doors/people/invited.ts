import type { OpenInvitation, PeopleDoors } from '../../../app/people/doors.ts'
import type { Invitation } from '../../../services/identity/identity.ts'
import { expectedFault } from '../expected-fault.ts'
import { describeInvitation } from './describe-invitation.ts'
import { noteRoles } from './note-roles.ts'
import type { PeopleAsking, PeopleParts } from './parts.ts'
import { tellRoles } from './tell-roles.ts'

type InvitedDoors = Pick<PeopleDoors, 'openInvitation' | 'accept'>

/** Whoever follows the link of an invitation: what it is about, and whether they take it. */
export function createInvitedDoors(parts: PeopleParts, { findPerson, note }: PeopleAsking): InvitedDoors {
  const { administration } = parts.identity
  const { invitations } = administration

  async function readerOf({ email }: Invitation): Promise<OpenInvitation['reader']> {
    const person = findPerson()
    if (!person || person.isAnonymous) return 'stranger'
    const account = await administration.find(person.id)
    if (account?.email !== email) return 'other'
    return account.isEmailVerified ? 'invited' : 'unconfirmed'
  }

  return {
    async openInvitation(token) {
      const found = await invitations.find(token)
      if (!found) return undefined
      return { ...(await describeInvitation(administration, found)), reader: await readerOf(found) }
    },

    async accept(token) {
      const person = findPerson()
      if (!person || person.isAnonymous) return false
      const change = await invitations
        .accept(token, person.id, noteRoles(note))
        .catch(error => expectedFault(error, 'not-found', 'permission-denied'))
      if (typeof change === 'string') return false
      await tellRoles(parts, change.id)
      return true
    },
  }
}
