import type { PartName } from '../../app/leaving/groups.ts'
import { followUpsCollection } from '../../domain/follow-up/collections.ts'
import { withFields } from '../../domain/members/changes.ts'
import { purposeOf } from '../../domain/members/consents.ts'
import { turnsCollection } from '../../domain/reminders/collections.ts'
import type { Aside, AsideOf } from '../../domain/rights/aside.ts'
import type { ErasurePart } from '../../domain/rights/erasures/erasures.ts'
import { seriesTurnsCollection } from '../../domain/series/collections.ts'
import { responsesCollection } from '../../domain/surveys/collections.ts'
import type { Backend } from '../backend.ts'
import { cancelWaiting } from '../post/send-letter.ts'
import { type AsidePaths, moveAside, putBack } from './move-aside.ts'
import { challengesAside } from './stores.ts'

export type PartKeepers = Pick<
  Backend,
  | 'certificates'
  | 'challenges'
  | 'documents'
  | 'identity'
  | 'mail'
  | 'members'
  | 'newsletter'
  | 'press'
  | 'push'
  | 'series'
>

const profileOf = (uid: string) => `members/${uid}`
const below = (uid: string, isWanted: (purpose: string) => boolean) =>
  Object.entries(purposeOf).flatMap(([name, purpose]) =>
    isWanted(purpose) ? [`${profileOf(uid)}/${name}`] : [],
  )

const pathsOf: Record<'surveys' | 'plan' | 'record', (uid: string) => AsidePaths> = {
  surveys: uid => ({ documents: [], collections: [responsesCollection.path.replace('{uid}', uid)] }),
  plan: uid => ({
    documents: [`${turnsCollection.path}/${uid}`],
    collections: below(uid, purpose => purpose !== 'programme'),
  }),
  // The profile is the first: without it no device, however late, can add anything below it.
  record: uid => ({
    documents: [profileOf(uid), `${seriesTurnsCollection.path}/${uid}`, `${followUpsCollection.path}/${uid}`],
    collections: below(uid, purpose => purpose === 'programme'),
  }),
}

/**
 * Each part that can go while the account stays. Documents lie aside for their day; certificates and places in challenges
 * know themselves how to be out of sight. Emails and notifications are consents: taken back, they end at once.
 */
export function createParts(keepers: () => PartKeepers): ErasurePart<PartName>[] {
  const parts: ErasurePart<PartName>[] = [
    { name: 'emails', isAtOnce: true, erase: ({ uid }) => forgetEmails(keepers(), uid) },
    { name: 'notifications', isAtOnce: true, erase: async ({ uid }) => keepers().push?.devices.forget(uid) },
    challenges(keepers),
    certificates(keepers),
    { name: 'surveys', aside: ofDocuments(keepers, 'surveys'), erase: async () => undefined },
    plan(keepers),
    record(keepers),
  ]
  return parts.map(part => ({
    ...part,
    async erase(of, aside) {
      await part.erase(of, aside)
      await keepers().documents.forgetOverwritten()
    },
  }))
}

const ofDocuments = (keepers: () => PartKeepers, name: keyof typeof pathsOf) => ({
  hide: (of: AsideOf, aside: Aside) => moveAside(keepers().documents, aside, of, pathsOf[name](of.uid)),
  show: (of: AsideOf, aside: Aside) => putBack(keepers().documents, aside, of),
})

const listNames = async (of: AsideOf, aside: Aside) => (await aside.list(of)).map(({ name }) => name)

/**
 * Where the record itself lies aside by a later request, what is made from it waits there, too: it comes back with the
 * record, or goes with it. False where it doesn't.
 */
async function waitForRecord(of: AsideOf, aside: Aside): Promise<boolean> {
  const code = await aside.findCode(of.uid, profileOf(of.uid))
  if (code === undefined || code === of.code) return false
  const later = { ...of, code }
  const known = new Set(await listNames(later, aside))
  for (const { name, data } of await aside.list(of)) if (!known.has(name)) await aside.put(later, name, data)
  return true
}

const challenges = (keepers: () => PartKeepers): ErasurePart<'challenges'> => ({
  name: 'challenges',
  aside: {
    hide: challengesAside(keepers).hide,
    async show(of, aside) {
      if (!(await waitForRecord(of, aside))) await challengesAside(keepers).show(of, aside)
    },
  },
  async erase(of, aside) {
    await keepers().challenges.withdraw(of.uid, await listNames(of, aside))
  },
})

const certificates = (keepers: () => PartKeepers): ErasurePart<'certificates'> => ({
  name: 'certificates',
  aside: {
    async hide(of, aside) {
      const { certificates: all, press } = keepers()
      for (const { id, state } of await all.listOf(of.uid)) {
        if (state === 'removed' || state === 'erased') continue
        await aside.put(of, id, {})
        await all.remove(id)
        await press.discard(id)
      }
    },
    async show(of, aside) {
      for (const name of await listNames(of, aside)) await keepers().certificates.restore(name)
    },
  },
  async erase(of, aside) {
    const { certificates: all, documents } = keepers()
    const hidden = new Set(await listNames(of, aside))
    // One that they brought back by itself meanwhile is theirs.
    for (const { id, state } of await all.listOf(of.uid))
      if (hidden.has(id) && state === 'removed') await all.erase(id)
    for (const { path } of await all.listMisfits(of.uid)) await documents.delete(path)
  },
})

const planPurposes = ['reminders', 'plan', 'medicine'] as const

const plan = (keepers: () => PartKeepers): ErasurePart<'plan'> => {
  const documentsOf = ofDocuments(keepers, 'plan')
  return {
    name: 'plan',
    aside: {
      async hide(of, aside) {
        const { documents, members } = keepers()
        const profile = await documents.find(profileOf(of.uid))
        const { consents = {}, reminding } = (profile?.data ?? {}) as Profile
        const held = planPurposes.filter(purpose => consents[purpose])
        // What is agreed to is noted first; what is kept under it is taken before the consent ends, which empties it.
        for (const purpose of held) await aside.put(of, `consents.${purpose}`, consents[purpose])
        if (reminding) await aside.put(of, 'reminding', reminding)
        await documentsOf.hide(of, aside)
        for (const purpose of held) await members.withdraw(of.uid, purpose)
        await documentsOf.hide(of, aside)
        await cancelWaiting(keepers(), of.uid, 'reminder')
      },
      async show(of, aside) {
        if (await waitForRecord(of, aside)) return
        const rows = await aside.list(of)
        const agreed = rows.filter(({ name }) => !name.includes('/'))
        await addToProfile(
          keepers(),
          of.uid,
          Object.fromEntries(agreed.map(({ name, data }) => [name, data])),
        )
        await documentsOf.show(of, aside)
      },
    },
    erase: async () => undefined,
  }
}

const record = (keepers: () => PartKeepers): ErasurePart<'record'> => {
  const documentsOf = ofDocuments(keepers, 'record')
  return {
    name: 'record',
    aside: {
      async hide(of, aside) {
        await documentsOf.hide(of, aside)
        await cancelWaiting(keepers(), of.uid, 'reminder', 'series', 'followUp')
      },
      async show(of, aside) {
        await documentsOf.show(of, aside)
        // Whoever began anew meanwhile keeps that; what comes back below it comes under what was agreed to.
        const before = (await aside.list(of)).find(({ name }) => name === profileOf(of.uid))
        const { consents = {} } = (before?.data ?? {}) as Profile
        const agreed = Object.entries(consents).map(([purpose, given]) => [`consents.${purpose}`, given])
        await addToProfile(keepers(), of.uid, Object.fromEntries(agreed))
      },
    },
    erase: async () => undefined,
  }
}

type Profile = { consents?: Record<string, unknown>; reminding?: unknown }

/** Fields that a profile has lost, by their names with dots; those it has stay as they are. */
async function addToProfile(
  { documents }: PartKeepers,
  uid: string,
  fields: Record<string, unknown>,
): Promise<void> {
  await documents.transaction(async tx => {
    const profile = await tx.find(profileOf(uid))
    if (!profile) return
    const missing = Object.entries(fields).filter(([name]) => {
      const [first = '', second] = name.split('.')
      const held = profile.data[first] as Record<string, unknown> | undefined
      return second === undefined ? held === undefined : held?.[second] === undefined
    })
    if (missing.length === 0) return
    const changed = withFields(
      profile.data,
      missing.map(([name, value]) => [name.split('.'), value]),
    )
    await tx.set(profile.path, changed as never)
  })
}

async function forgetEmails({ identity, mail, members, newsletter, series }: PartKeepers, uid: string) {
  await series.forget(uid)
  await members.withdraw(uid, 'series')
  const { email, isEmailVerified } = (await identity.administration.find(uid)) ?? {}
  if (!email) return
  await mail.forget(email)
  // Whoever only claims an address can't end what its holder gets.
  if (isEmailVerified) await newsletter.subscriptions.forget(email)
}
