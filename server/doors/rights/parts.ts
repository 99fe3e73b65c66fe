import type { Person } from '../../../app/context.ts'
import { allOf, groupsOf, type PartName } from '../../../app/leaving/groups.ts'
import type { Erasure } from '../../../domain/rights/erasures/erasures.ts'
import { maskAddress } from '../../../services/mail/mail.ts'
import type { Backend } from '../../backend.ts'
import { tellPartsPlanned } from '../../personal-data/tell-parts.ts'
import { describeHeld } from '../accounts/held-data.ts'
import type { Asker } from '../asker.ts'
import { isFresh } from '../recent-sign-in.ts'
import type { RightsDoorParts } from './rights.ts'

/** Some of what is held, out of sight at once and gone after a day, for who proves again that it's them. */
export function createPartDoors(parts: RightsDoorParts, asker: Asker, getPerson: () => Person) {
  const { clock, identity, rights } = parts

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
    /** Asks for some of what is held to be erased; what was wrong where it isn't. */
    async removeParts(names: readonly PartName[], password: string) {
      const person = getPerson()
      const proven = await prove(person, password)
      if (proven !== 'done') return proven
      const chosen = allOf(names)
      const held = await describeHeld(parts, person)
      const groups = held ? groupsOf(held).filter(({ name }) => chosen.some(part => part === name)) : []
      const entries = groups.reduce((sum, { count }) => sum + count, 0)
      const { code, state } = await rights.erasures.askParts(person.id, chosen, entries)
      if (state === 'waiting') await tellPartsPlanned(parts, person.id, code)
      return 'done'
    },

    /** What of theirs lies aside, the newest first. */
    async listPartsLeaving() {
      const { id } = getPerson()
      const found = await rights.erasures.listParts(id)
      if (found.length === 0) return []
      const sentTo = await findSentTo(identity, id)
      return found.map(erasure => ({
        ...describeLeaving(erasure, sentTo, clock.now().getTime()),
        parts: (erasure.parts ?? []) as PartName[],
        entries: erasure.entries,
      }))
    },

    /** Takes one such request back; false where it's too late. */
    keepParts: (code: string) => rights.erasures.keepParts(getPerson().id, code),
  }
}

/** Where the code of a request goes: to the confirmed address, if there is one, masked. */
export async function findSentTo({ administration }: Backend['identity'], uid: string) {
  const { email, isEmailVerified } = (await administration.find(uid)) ?? {}
  return email && isEmailVerified ? maskAddress(email) : undefined
}

/** An erasure that can still be taken back, or is under way: then it's too late to turn back. */
export type Leaving = ReturnType<typeof describeLeaving>
/** The same for parts, while the account stays. */
export type PartsLeaving = Awaited<ReturnType<ReturnType<typeof createPartDoors>['listPartsLeaving']>>[number]

export const describeLeaving = (
  { code, dueAt, state }: Erasure,
  sentTo: string | undefined,
  now: number,
) => ({
  ...{ code, dueAt, sentTo },
  isErasing: state !== 'waiting' || dueAt <= now,
})
