import type { AccountDoors, Person } from '../../../app/context.ts'
import type { Backend } from '../../backend.ts'
import { type AskParts, askErasure } from '../../personal-data/ask-erasure.ts'
import type { Asker } from '../asker.ts'
import { expectedFault } from '../expected-fault.ts'
import { isFresh, isProvenLately } from '../recent-sign-in.ts'

type RemovalDoors = Pick<AccountDoors, 'remove' | 'removeConfirmed'>

/** How an account goes: by its password, or by another proof that is fresh. */
export function createRemovalDoors(parts: AskParts & Pick<Backend, 'clock'>, asker: Asker): RemovalDoors {
  const { identity } = parts
  /** A host deletes only for a fresh token of its own, so what it keeps goes now; what is kept here, after a day. */
  async function forget(person: Person, idToken: string | undefined) {
    const asked = identity.host
      ? identity.deleteAccount(person.id, idToken).then(() => identity.clearingCookies)
      : askErasure(parts, person.id, 'signedIn').then(() => 'asked' as const)
    return asked.catch(error => {
      expectedFault(error, 'failed-precondition')
      return 'lastOwner' as const
    })
  }

  return {
    async remove(person, password) {
      if (!person.email) return undefined
      const asked = { email: person.email, password, returnSecureToken: true }
      const { idToken, localId, mfaPendingCredential } = await identity.call(
        'signInWithPassword',
        asked,
        asker,
      )
      if (localId !== person.id) return undefined
      // With a second step the password alone proves little; they sign in once more.
      if (mfaPendingCredential && !isFresh(parts, person)) return 'stale'
      return forget(person, idToken)
    },

    async removeConfirmed(person, idToken) {
      const proven = await identity
        .verifyIdToken(idToken)
        .catch(error => void expectedFault(error, 'unauthenticated'))
      const isTheirs = proven?.id === person.id && isProvenLately(parts, proven.claims)
      return isTheirs ? forget(person, idToken) : undefined
    },
  }
}
