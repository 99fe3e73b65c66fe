import type { Person } from '../../../app/context.ts'
import type { Backend } from '../../backend.ts'
import { type AskParts, askErasure } from '../../personal-data/ask-erasure.ts'
import type { Asker } from '../asker.ts'
import { expectedFault } from '../expected-fault.ts'
import { isFresh, isProvenLately } from '../recent-sign-in.ts'

/** `stale`: they have a second step, and proved who they are too long ago. */
export type Removal = 'asked' | 'lastOwner' | 'stale' | readonly string[]

/** How an account goes: by its password, or by another proof that is fresh. */
export function createRemovalDoors(parts: AskParts & Pick<Backend, 'clock'>, asker: Asker) {
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
    /** Undefined for a wrong password. A host deletes it at once: the lines that clear its cookies. */
    async remove(person: Person, password: string): Promise<Removal | undefined> {
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

    /** The same for who has just confirmed it is them in another way, and brings the token of that. */
    async removeConfirmed(person: Person, idToken: string): Promise<Removal | undefined> {
      const proven = await identity
        .verifyIdToken(idToken)
        .catch(error => void expectedFault(error, 'unauthenticated'))
      const isTheirs = proven?.id === person.id && isProvenLately(parts, proven.claims)
      return isTheirs ? forget(person, idToken) : undefined
    },
  }
}
