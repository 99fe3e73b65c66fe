import type { AccountDoors, Person } from '../../../app/context.ts'
import type { WireCaller } from '../../../services/identity/identity.ts'
import type { Backend } from '../../backend.ts'
import { expectedFault } from '../expected-fault.ts'

type RemovalDoors = Pick<AccountDoors, 'remove' | 'removeConfirmed'>

/** In seconds: as long as the protocol calls a sign-in recent. */
const recentFor = 5 * 60

/** How an account goes: by its password, or by another proof that is fresh. */
export function createRemovalDoors(
  { clock, identity }: Pick<Backend, 'clock' | 'identity'>,
  asker: WireCaller,
): RemovalDoors {
  const findEmail = async (person: Person) =>
    identity.host ? person.email : ((await identity.administration.find(person.id))?.email ?? undefined)

  /** The account goes with everything that was kept about it, and the session with it. */
  async function forget(person: Person, idToken: string | undefined): Promise<readonly string[]> {
    await identity.deleteAccount(person.id, idToken)
    return identity.clearingCookies
  }

  return {
    async remove(person, password) {
      const email = await findEmail(person)
      if (!email) return undefined
      const asked = { email, password, returnSecureToken: true }
      const { idToken, localId } = await identity.call('signInWithPassword', asked, asker)
      return localId === person.id ? forget(person, idToken) : undefined
    },

    async removeConfirmed(person, idToken) {
      const proven = await identity
        .verifyIdToken(idToken)
        .catch(error => void expectedFault(error, 'unauthenticated'))
      const age = clock.now().getTime() / 1000 - Number(proven?.claims.auth_time)
      return proven?.id === person.id && age <= recentFor ? forget(person, idToken) : undefined
    },
  }
}
