import type { Invitation } from '../../../services/identity/identity.ts'
import type { Asker } from '../asker.ts'
import { expectedFault } from '../expected-fault.ts'
import { describeInvitation } from './describe-invitation.ts'
import { noteRoles } from './note-roles.ts'
import type { PeopleParts } from './parts.ts'
import { tellRoles } from './tell-roles.ts'

/** How an invitation meets the one who opened its link. */
export type OpenInvitation = NonNullable<Awaited<ReturnType<ReturnType<typeof createInvitedDoors>['open']>>>

/** Whoever follows the link of an invitation: what it is about, and whether they take it. */
export function createInvitedDoors(parts: PeopleParts, { person, note }: Asker) {
  const { administration } = parts.identity
  const { invitations } = administration

  async function readerOf({ email }: Invitation) {
    if (!person || person.isAnonymous) return 'stranger'
    const account = await administration.find(person.id)
    if (account?.email !== email) return 'other'
    return account.isEmailVerified ? 'invited' : 'unconfirmed'
  }

  return {
    /** Undefined where it is over. */
    async open(token: string) {
      const found = await invitations.find(token)
      if (!found) return undefined
      return {
        ...(await describeInvitation(administration, found)),
        reader: await readerOf(found),
        needsSecondStep: parts.needsSecondStep(),
      }
    },

    /** False where it is over, or for someone else. */
    async accept(token: string): Promise<boolean> {
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
