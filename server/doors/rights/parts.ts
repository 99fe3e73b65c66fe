import type { Person } from '../../../app/context.ts'
import type { RightsDoors } from '../../../app/rights/doors.ts'
import { allOf, type PartName } from '../../../app/rights/groups.ts'
import type { WireCaller } from '../../../services/identity/identity.ts'
import { createConsentDoors } from '../accounts/consents.ts'
import { isFresh } from '../people/parts.ts'
import type { RightsDoorParts } from './rights.ts'

/** Some of what is held, gone at once, for who proves again that it's them. */
export function createPartDoors(
  parts: RightsDoorParts,
  asker: WireCaller,
  getPerson: () => Person,
): Pick<RightsDoors, 'removeParts'> {
  const { challenges, identity, mail, newsletter, series } = parts
  const { withdraw } = createConsentDoors(parts)

  async function stopEmails({ id }: Person): Promise<void> {
    await series.forget(id)
    await parts.members.withdraw(id, 'series')
    const { email, isEmailVerified } = (await identity.administration.find(id)) ?? {}
    if (!email || !isEmailVerified) return
    await newsletter.subscriptions.forget(email)
    await mail.forget(email)
  }

  const removals: Record<PartName, (person: Person) => Promise<unknown>> = {
    challenges: ({ id }) => challenges.withdraw(id),
    certificates: person => withdraw(person, 'certificates'),
    surveys: person => withdraw(person, 'surveys'),
    emails: stopEmails,
    notifications: person => withdraw(person, 'notifications'),
    async plan(person) {
      for (const purpose of ['reminders', 'plan', 'medicine'] as const) await withdraw(person, purpose)
    },
    record: person => withdraw(person, 'programme'),
  }

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
      for (const name of allOf(names)) await removals[name](person)
      // A copy that was made before has it all.
      await parts.rights.exports.forget(person.id)
      return 'done'
    },
  }
}
