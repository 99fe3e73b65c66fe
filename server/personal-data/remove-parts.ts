import type { Person } from '../../app/context.ts'
import { allOf, type PartName } from '../../app/rights/groups.ts'
import type { Backend } from '../backend.ts'
import { createConsentDoors } from '../doors/accounts/consents.ts'

type PartKeepers = Parameters<typeof createConsentDoors>[0] &
  Pick<Backend, 'identity' | 'newsletter' | 'rights'>

/** Some of what is held of someone, gone at once. */
export async function removeParts(
  keepers: PartKeepers,
  person: Person,
  names: readonly PartName[],
): Promise<void> {
  const { withdraw } = createConsentDoors(keepers)
  const removals: Record<PartName, () => Promise<unknown>> = {
    challenges: () => keepers.challenges.withdraw(person.id),
    certificates: () => forgetCertificates(keepers, person),
    surveys: () => withdraw(person, 'surveys'),
    emails: () => forgetEmails(keepers, person),
    notifications: () => withdraw(person, 'notifications'),
    async plan() {
      for (const purpose of ['reminders', 'plan', 'medicine'] as const) await withdraw(person, purpose)
    },
    record: () => withdraw(person, 'programme'),
  }
  for (const name of allOf(names)) await removals[name]()
  // A copy that was made before has it all.
  await keepers.rights.exports.forget(person.id)
}

/** For good: who asks for that here has been told that there is no way back. */
async function forgetCertificates({ certificates, press }: PartKeepers, { id }: Person): Promise<void> {
  for (const certificate of await certificates.forget(id)) await press.discard(certificate)
}

async function forgetEmails({ identity, mail, members, newsletter, series }: PartKeepers, { id }: Person) {
  await series.forget(id)
  await members.withdraw(id, 'series')
  const { email, isEmailVerified } = (await identity.administration.find(id)) ?? {}
  if (!email) return
  await mail.forget(email)
  // Whoever only claims an address can't end what its holder gets.
  if (isEmailVerified) await newsletter.subscriptions.forget(email)
}
