import {
  checkInsCollection,
  cravingsCollection,
  membersCollection,
} from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { triggers } from '../../domain/members/cravings.ts'
import { addDays, dayOf, defaultDayEnd, middleOf } from '../../domain/members/day.ts'
import type { House } from '../../server/testing/serve.ts'

export const people = ['newcomer', 'planner', 'undecided', 'weekOld', 'slipped', 'veteran'] as const
export type PersonName = (typeof people)[number]
export type Known = { uid: string; email: string; cookie: string }

export const password = 'quiet river stones'
const day = 24 * 3_600_000
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** How long ago they stopped, in days, which of their days was a slip, and how much of the programme they use. */
const lives: Record<PersonName, { quitDaysAgo?: number; slip?: number; isKept: boolean; isFull?: boolean }> =
  {
    newcomer: { isKept: false },
    planner: { isKept: true, quitDaysAgo: -9 },
    undecided: { isKept: true },
    weekOld: { isKept: true, quitDaysAgo: 7.2 },
    slipped: { isKept: true, quitDaysAgo: 19.4, slip: 0 },
    veteran: { isKept: true, quitDaysAgo: 67.3, slip: 12, isFull: true },
  }

/** Members with a life: each signs up once, the first time they are asked for. */
export function createPeople(house: House) {
  const known = new Map<PersonName, Promise<Known>>()
  return (name: PersonName): Promise<Known> => {
    const found = known.get(name) ?? bringUp(house, name)
    known.set(name, found)
    return found
  }
}

async function bringUp(house: House, name: PersonName): Promise<Known> {
  const person = await signUp(house, `${name}@example.org`)
  const { quitDaysAgo, slip, isKept, isFull } = lives[name]
  if (!isKept) return person
  const { documents } = house.backend
  const now = Date.now()
  const quitAt = quitDaysAgo === undefined ? undefined : now - quitDaysAgo * day
  await documents.collection(membersCollection).set(
    { id: person.uid },
    {
      ...(quitAt !== undefined && { quitAt: Math.round(quitAt) }),
      timeZone,
      dayEndsAt: defaultDayEnd,
      ...(quitAt !== undefined && {
        habit: { product: 'cigarettes' as const, perDay: 14, packSize: 20, packPrice: 8.4, currency: 'EUR' },
      }),
      reasons: isFull ? ['Jonas', 'Zug 7:42'] : [],
      goals: isFull
        ? [
            { id: 'lisbon', title: 'Lisboa', amount: 600 },
            { id: 'bike', title: 'Brompton', amount: 300 },
          ]
        : [],
      earned: {},
      consents: { programme: agree(Math.round(quitAt ?? now)) },
      updatedAt: now,
    },
  )
  if (quitAt !== undefined && quitAt < now) await tellDays(house, person.uid, quitAt, slip)
  return person
}

async function tellDays({ backend: { documents } }: House, uid: string, quitAt: number, slip?: number) {
  const clockwork = { timeZone, dayEndsAt: defaultDayEnd }
  const checkIns = documents.collection(checkInsCollection)
  const cravings = documents.collection(cravingsCollection)
  const today = dayOf(Date.now(), clockwork)
  const told = Math.min(26, Math.floor((Date.now() - quitAt) / day))
  for (let back = 0; back < told; back += 1) {
    const id = addDays(today, -back)
    const at = Math.min(Date.now() - 1_000, middleOf(id, clockwork))
    const state = back === slip ? 'slip' : back % 7 === 5 ? 'private' : 'free'
    // Some days are quiet, as they are for everyone; today is still open.
    if (back % 5 !== 4 && (back > 0 || slip === 0))
      await checkIns.set({ uid, id }, { state, at, ...(state === 'slip' && { smoked: 2 }) })
    if (back % 3 > 0) continue
    const trigger = triggers[(back * 5) % triggers.length] ?? triggers[0]
    const moment = at - ((back * 7) % 13) * 3_600_000
    await cravings.set({ uid, id: `c${back}` }, { at: moment, strength: 1 + ((back * 2) % 5), trigger })
  }
}

async function signUp(house: House, email: string): Promise<Known> {
  const signedUp = await house.ask('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=exhale', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, displayName: 'Mira', returnSecureToken: true }),
  })
  const { idToken, localId } = (await signedUp.json()) as { idToken: string; localId: string }
  const headers = { Authorization: `Bearer ${idToken}` }
  const session = await house.ask('/__session', { method: 'POST', headers })
  const cookie = session.headers.get('set-cookie')?.match(/__session=([^;]+)/)?.[1] ?? ''
  await confirmAddress(house, email, idToken)
  return { uid: localId, email, cookie }
}

/** By the letter itself, as they would. */
async function confirmAddress({ backend }: House, email: string, idToken: string): Promise<void> {
  const { identity, mail } = backend
  const asker = { clientAddress: '127.0.0.1', userAgent: null, language: 'en' as const }
  await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, asker)
  await identity.settle()
  const [newest] = await mail.listFor(email)
  const letter = newest && (await mail.get(newest.id))
  const oobCode = letter?.content?.text.match(/oobCode=([\w-]+)/)?.[1]
  await identity.call('update', { oobCode }, asker)
}
