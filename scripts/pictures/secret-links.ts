import { addDays, dayOf, defaultDayEnd } from '../../domain/members/day.ts'
import { createSealedLinks } from '../../domain/members/sealed-links.ts'
import { consentVersion } from '../../domain/newsletter/consent.ts'
import type { Language } from '../../languages/languages.ts'
import { readMailed } from '../../server/demo/read-mailed.ts'
import { makeLinks } from '../../server/demo/staff.ts'
import { beginChallenge, issueCertificate } from '../../server/demo/together.ts'
import { findSecret } from '../../server/secret.ts'
import { moveBack } from '../../server/testing/challenge-people.ts'
import { findPerson, type PersonName } from '../../server/testing/lives.ts'
import type { House } from '../../server/testing/serve.ts'

export type Scene = { house: House; language: Language }

const made = new WeakMap<House, Map<string, Promise<unknown>>>()

/** The same in all pictures of a house: nobody may begin more than ten challenges an hour, for one. */
function once<Made>({ house }: Scene, name: string, make: () => Promise<Made>): Promise<Made> {
  const all = made.get(house) ?? new Map<string, Promise<unknown>>()
  made.set(house, all)
  const found = (all.get(name) ?? make()) as Promise<Made>
  all.set(name, found)
  return found
}

const friends = ['Jonas', 'Aisha', 'Tomek', 'Lena', 'Claire', 'Bela', 'Kim'] as const
const timeZone = 'Europe/Berlin'

export type Gathering = {
  owner?: PersonName
  /** Others, besides the owner. */
  others?: number
  places?: number
  daysAgo?: number
  startsIn?: number
}

/** A challenge of someone with others, and the link to it. */
export function gather(
  scene: Scene,
  { owner = 'Emil', others = 4, places = 10, daysAgo = 0, startsIn }: Gathering,
): Promise<{ id: string; token: string }> {
  const { backend } = scene.house
  return once(scene, JSON.stringify([owner, others, places, daysAgo, startsIn]), async () => {
    const names = [owner, ...friends.slice(0, others)]
    const people = await Promise.all(
      names.map(async name => ({ name, uid: (await findPerson(scene.house, name)).uid })),
    )
    const today = dayOf(Date.now(), { timeZone, dayEndsAt: defaultDayEnd })
    const wish = { name: 'Four weeks of clear mornings', length: 28 - daysAgo, places }
    const startDay = startsIn === undefined ? {} : { startDay: addDays(today, startsIn) }
    const challenge = await beginChallenge(backend, people, { ...wish, ...startDay })
    if (!challenge) throw new Error('a challenge has nobody in it')
    if (daysAgo > 0) await moveBack(backend, challenge.id, daysAgo)
    return challenge
  })
}

/** A certificate that was just hung up; its number says how it looks. */
export async function hang({ house, language }: Scene, index: number, as?: PersonName) {
  const uid = as ? (await findPerson(house, as)).uid : null
  const person = { name: 'Mira', language, timeZone, uid }
  return issueCertificate(house.backend, person, { index, stoppedFor: 67 })
}

/** Someone who asked for emails in the language of the picture, and what their emails carry. */
export async function subscribe(
  { house, language }: Scene,
  state: 'pending' | 'active' | 'paused' | 'stopped',
  address = `${crypto.randomUUID()}@example.org`,
) {
  const { subscriptions } = house.backend.newsletter
  const wish = { frequency: 'weekly', timeZone, consentVersion, topics: ['tips', 'milestones'] } as const
  await subscriptions.ask({ ...wish, topics: [...wish.topics], address, language, source: 'form' })
  await subscriptions.settle()
  const confirm = (await readMailed(house.backend, address, /subscribe-verify\/([\w-]+)/)) ?? ''
  if (state === 'pending') return confirm
  const confirmed = await subscriptions.confirm(confirm)
  const token = confirmed ? subscriptions.linkOf(confirmed) : ''
  if (state === 'paused') await subscriptions.pause(token, Date.now() + 28 * 24 * 3_600_000)
  if (state === 'stopped') await subscriptions.stop(token)
  return token
}

/** What a reminder carries to be stopped with. */
export async function stopReminder({ house }: Scene): Promise<string> {
  const { uid } = await findPerson(house, 'Emil')
  return createSealedLinks(await findSecret(house.backend.settings), 'reminder links').write([uid, 'company'])
}

/** Someone who asked to be forgotten; the code they have. */
export const leave = (scene: Scene): Promise<string> =>
  once(scene, 'leave', async () => {
    const { uid } = await findPerson(scene.house, 'Kim')
    return scene.house.backend.rights.erasures.ask(uid, 'signedIn', 212)
  })

/** The links of the demonstration, where they aren't yet. */
export const link = (scene: Scene): Promise<void> =>
  once(scene, 'links', async () => {
    const { uid } = await findPerson(scene.house, 'Robin')
    await makeLinks(scene.house.backend, uid)
  })
