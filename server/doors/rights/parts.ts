import type { Person } from '../../../app/context.ts'
import type { RightsDoors } from '../../../app/rights/doors.ts'
import { allOf } from '../../../app/rights/groups.ts'
import type { WireCaller } from '../../../services/identity/identity.ts'
import { removeParts } from '../../personal-data/remove-parts.ts'
import { isFresh } from '../people/parts.ts'
import type { RightsDoorParts } from './rights.ts'

/** Some of what is held, gone at once, for who proves again that it's them. */
export function createPartDoors(
  parts: RightsDoorParts,
  asker: WireCaller,
  getPerson: () => Person,
): Pick<RightsDoors, 'removeParts'> {
  const { identity, journal } = parts

  /** A guest has nothing to prove but the session they have. */
  async function prove(person: Person, password: string): Promise<'done' | 'wrong' | 'stale'> {
    if (person.isAnonymous || isFresh(parts, person)) return 'done'
    const account = await identity.administration.find(person.id)
    if (!account?.hasPassword || !account.email) return 'stale'
    if (!password) return 'wrong'
    const asked = { email: account.email, password, returnSecureToken: true }
    const { localId, mfaPendingCredential } = await identity.call('signInWithPassword', asked, asker)
    // With a second step the password alone proves little; they sign in once more.
    if (mfaPendingCredential) return 'stale'
    return localId === person.id ? 'done' : 'wrong'
  }

  return {
    async removeParts(names, password) {
      const person = getPerson()
      const proven = await prove(person, password)
      if (proven !== 'done') return proven
      await removeParts(parts, person, names)
      await journal.note({ parts: person.id, names: allOf(names) })
      return 'done'
    },
  }
}
