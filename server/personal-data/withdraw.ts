import type { Purpose } from '../../domain/members/consents.ts'
import { tryToNote } from '../../domain/rights/journal.ts'
import type { Backend } from '../backend.ts'

type Parts = Pick<
  Backend,
  | 'certificates'
  | 'challenges'
  | 'documents'
  | 'followUp'
  | 'identity'
  | 'journal'
  | 'log'
  | 'mail'
  | 'members'
  | 'press'
  | 'push'
  | 'reminders'
  | 'responses'
  | 'series'
>

/** What someone may agree to, each one separately. */
export type ConsentPurpose = Purpose | 'cohort' | 'followUp' | keyof Agreed
/** When someone agreed; missing where they did not. */
export type Agreed = { surveys?: number; certificates?: number; notifications?: number }

type Whose = { id: string; email?: string | null | undefined }

const beside = ['plan', 'medicine', 'reminders', 'series', 'followUp', 'cohort'] as const
/** What is agreed to beside the programme itself, and kept with it. */
const isBeside = (purpose: string): purpose is (typeof beside)[number] =>
  beside.some(each => each === purpose)

/** A consent ends, and all that was kept under it; a backup that is put back doesn't bring it back. */
export async function withdraw(parts: Parts, person: Whose, purpose: ConsentPurpose): Promise<void> {
  await end(parts, person, purpose)
  await parts.documents.forgetOverwritten()
  await tryToNote(parts, { withdrawn: person.id, purpose })
}

/** After a copy of the database was put back that is older; what they agreed to later stays. Whether there was any. */
export async function withdrawAgain(
  parts: Parts,
  uid: string,
  purpose: string,
  at: number,
): Promise<boolean> {
  const { member } = await parts.members.describe(uid)
  const consents: Partial<Record<string, { at: number }>> = member?.consents ?? {}
  const others: Partial<Record<string, number>> = await listAgreed(parts, uid)
  const agreedAt = consents[purpose]?.at ?? others[purpose]
  if (agreedAt === undefined || agreedAt >= at) return false
  const { email = null } = (await parts.identity.administration.find(uid)) ?? {}
  await end(parts, { id: uid, email }, purpose as ConsentPurpose)
  return true
}

/** When someone agreed to what isn't kept with their record. */
export async function listAgreed(parts: Parts, uid: string): Promise<Agreed> {
  const surveys = await parts.responses.findConsent(uid)
  const held = await listHeld(parts, uid)
  const notifications = (await parts.push?.devices.list(uid))?.at(0)?.agreedAt
  return {
    ...(surveys !== undefined && { surveys }),
    ...(held.length > 0 && { certificates: Math.max(...held.map(({ consent }) => consent.at)) }),
    ...(notifications !== undefined && { notifications }),
  }
}

const listHeld = async ({ certificates }: Parts, uid: string) =>
  (await certificates.listOf(uid)).filter(({ state }) => state !== 'removed')

async function end(parts: Parts, person: Whose, purpose: ConsentPurpose): Promise<void> {
  const { certificates, challenges, members, press, push, responses } = parts
  if (purpose === 'surveys') return responses.remove(person.id)
  if (purpose === 'reminders' || purpose === 'series') await stop(parts, person, purpose)
  if (isBeside(purpose)) await members.withdraw(person.id, purpose)
  // After the consent, so that nothing said at the same time is kept.
  if (purpose === 'followUp') await stop(parts, person, purpose)
  if (isBeside(purpose)) return
  if (purpose === 'certificates') {
    for (const { id } of await listHeld(parts, person.id)) {
      await certificates.remove(id)
      await press.discard(id)
    }
    return
  }
  // Without the record there is nothing to be told of.
  await push?.devices.forget(person.id)
  if (purpose !== 'programme') return
  // What others see of them ends before what it was made from.
  await challenges.withdraw(person.id)
  await members.forget(person.id)
  for (const kind of ['reminders', 'series', 'followUp'] as const) await stop(parts, person, kind)
}

/** No turn of theirs comes any more, and nothing of it that waits is sent. */
async function stop(parts: Parts, { id, email }: Whose, kind: 'reminders' | 'series' | 'followUp') {
  await parts[kind].forget(id)
  if (email) await parts.mail.cancel(email, kind === 'reminders' ? 'reminder' : kind)
}
