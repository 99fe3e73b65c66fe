import type { MilestoneId } from '../../domain/members/milestones.ts'
import type { Backend } from '../backend.ts'
import { addressOf, asking, begin, type Life, listTold, lives, signUp, zones } from '../demo/people.ts'
import type { House } from './serve.ts'

export const password = 'quiet river stones'
const day = 24 * 3_600_000

type Point = Pick<Life, 'cameAgo' | 'stoppedAfter' | 'slips'> & {
  /** What their profile says besides. */
  profile?: { isPlanned?: true; seen?: MilestoneId[]; quitAt?: undefined }
  isFull?: true
}
const at = (cameAgo: number, stoppedAfter: number, more: Partial<Point> = {}): Point => ({
  ...{ cameAgo, stoppedAfter, slips: [] },
  ...more,
})

/** People of the demonstration who stand at a point that a screen has of its own. */
const points = {
  /** Have nothing but an account. */
  Toni: undefined,
  Edda: undefined,
  /** Their date is ahead, due, over without a word, and not chosen. */
  Ida: at(3, 9, { isFull: true, profile: { isPlanned: true } }),
  Paul: at(3, 2.99, { profile: { isPlanned: true } }),
  Vera: at(4, 2, { profile: { isPlanned: true } }),
  Nils: at(3, 2, { profile: { quitAt: undefined } }),
  Nora: at(8, 0.8, { profile: { seen: ['7d'] } }),
  /** A week and a bit in, with all that the programme has. */
  Emil: at(13, 0.9, { isFull: true }),
  Bela: at(15, 0.9),
  /** Told of a slip today. */
  Lotte: at(20, 1, { slips: [19] }),
  Alma: at(481, 1, { isFull: true }),
  Kim: at(31, 1),
} satisfies Record<string, Point | undefined>

export type PersonName =
  | keyof typeof points
  | 'Mira'
  | 'Jonas'
  | 'Aisha'
  | 'Tomek'
  | 'Lena'
  | 'Claire'
  | 'Hugo'
  | 'Robin'
export type Known = { uid: string; email: string; cookie: string }

const known = new WeakMap<House, Map<string, Promise<Known>>>()

/** Someone of the demonstration in a house: if they aren't there, they come, and all their days are told at once. */
export function findPerson(house: House, name: PersonName): Promise<Known> {
  const people = known.get(house) ?? new Map<string, Promise<Known>>()
  known.set(house, people)
  const found = people.get(name) ?? meet(house, name)
  people.set(name, found)
  return found
}

async function meet({ backend }: House, name: PersonName): Promise<Known> {
  const email = addressOf(name)
  const there = await backend.identity.administration.findByEmail(email)
  const uid = there?.id ?? (await live(backend, name))
  return { uid, email, cookie: await enter(backend, uid) }
}

async function live(backend: Backend, name: PersonName): Promise<string> {
  const network = `203.0.113.${name.length + name.charCodeAt(1)}`
  const uid = await signUp(backend, { name, language: 'de' }, { password, network })
  if (name === 'Robin') await backend.identity.administration.setRoles(uid, ['owner'])
  const point = name in points ? points[name as keyof typeof points] : lives.find(each => each.name === name)
  if (!point) return uid
  const { profile, isFull, ...times }: Point = { isFull: undefined, profile: undefined, ...point }
  const member = { ...times, name, email: addressOf(name), language: 'de' as const, timeZone: zones.de, uid }
  const now = Date.now()
  const came = now - member.cameAgo * day
  await begin(backend, member, { now: came, isFull: isFull ?? name === 'Mira' })
  if (profile) await backend.members.apply(asking(uid), [{ profile }], now)
  const ages = Array.from({ length: Math.max(0, member.cameAgo) + 1 }, (_, age) => age)
  const changes = ages
    // Today is open, unless they told of a slip.
    .filter(age => age < member.cameAgo || member.slips.includes(age - member.stoppedAfter))
    .flatMap(age => listTold(member, { age, at: Math.min(came + age * day, now - 1_000), turn: age + 3 }))
  for (let from = 0; from < changes.length; from += 100)
    await backend.members.apply(asking(uid), changes.slice(from, from + 100), now)
  return uid
}

/** A session such as a browser gets. */
async function enter({ identity, origin }: Backend, uid: string): Promise<string> {
  const asker = { clientAddress: '192.0.2.1', userAgent: null, language: 'en' as const }
  const body = { token: await identity.mintCustomToken(uid), returnSecureToken: true }
  const { idToken } = await identity.call('signInWithCustomToken', body, asker)
  const headers = { Authorization: `Bearer ${idToken}` }
  const answer = await identity.syncSession(
    new Request(new URL('/__session', origin), { method: 'POST', headers }),
  )
  return answer.headers.get('set-cookie')?.match(/__session=([^;]+)/)?.[1] ?? ''
}
