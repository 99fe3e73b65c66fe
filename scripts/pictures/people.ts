import {
  checkInsCollection,
  cravingsCollection,
  membersCollection,
} from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { triggers } from '../../domain/members/cravings.ts'
import { addDays, dayOf, defaultDayEnd, middleOf } from '../../domain/members/day.ts'
import type { MilestoneId } from '../../domain/members/milestones.ts'
import {
  medicinesCollection,
  medicineUseCollection,
  planItemsCollection,
  stepsCollection,
  ticksCollection,
} from '../../domain/plan/collections.ts'
import { readMailed } from '../../server/demo/read-mailed.ts'
import type { House } from '../../server/testing/serve.ts'
import { signUp } from '../../server/testing/sign-up.ts'

export const people = [
  'newcomer',
  'planner',
  'dueToday',
  'overdue',
  'undecided',
  'weekOld',
  'reached',
  'slipped',
  'day12',
  'veteran',
  'longAfter',
  'withPlan',
  'leaving',
] as const
export type PersonName = (typeof people)[number]
export type Known = { uid: string; email: string; cookie: string }

export const password = 'quiet river stones'
const day = 24 * 3_600_000
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Life = {
  quitDaysAgo?: number
  slip?: number
  isKept: boolean
  isFull?: boolean
  isPlanned?: true
  seen?: MilestoneId[]
}

/** How long ago they stopped, in days, which of their days was a slip, and how much of the programme they use. */
const lives: Record<PersonName, Life> = {
  newcomer: { isKept: false },
  planner: { isKept: true, quitDaysAgo: -6, isPlanned: true, isFull: true },
  dueToday: { isKept: true, quitDaysAgo: 0.01, isPlanned: true },
  overdue: { isKept: true, quitDaysAgo: 2, isPlanned: true },
  undecided: { isKept: true },
  weekOld: { isKept: true, quitDaysAgo: 7.2, seen: ['7d'] },
  reached: { isKept: true, quitDaysAgo: 14.1 },
  slipped: { isKept: true, quitDaysAgo: 19.4, slip: 0 },
  day12: { isKept: true, quitDaysAgo: 12.1, isFull: true },
  veteran: { isKept: true, quitDaysAgo: 67.3, slip: 12, isFull: true },
  longAfter: { isKept: true, quitDaysAgo: 480, isFull: true },
  withPlan: { isKept: true, quitDaysAgo: 12.3 },
  leaving: { isKept: true, quitDaysAgo: 30 },
}

const knownIn = new WeakMap<House, Map<PersonName, Promise<Known>>>()

/** Members with a life: each signs up once in a house, the first time they are asked for. */
export function createPeople(house: House) {
  const known = knownIn.get(house) ?? new Map<PersonName, Promise<Known>>()
  knownIn.set(house, known)
  return (name: PersonName): Promise<Known> => {
    const found = known.get(name) ?? bringUp(house, name)
    known.set(name, found)
    return found
  }
}

async function bringUp(house: House, name: PersonName): Promise<Known> {
  const person = await enter(house, `${name}@example.org`)
  const { quitDaysAgo, slip, isKept, isFull, isPlanned, seen } = lives[name]
  if (!isKept) return person
  const { documents } = house.backend
  const now = Date.now()
  const quitAt = quitDaysAgo === undefined ? undefined : now - quitDaysAgo * day
  await documents.collection(membersCollection).set(
    { id: person.uid },
    {
      ...(quitAt !== undefined && { quitAt: Math.round(quitAt) }),
      ...(isPlanned && { isPlanned }),
      ...(seen && { seen }),
      timeZone,
      dayEndsAt: defaultDayEnd,
      ...(quitAt !== undefined && {
        habit: { product: 'cigarettes' as const, perDay: 14, packSize: 20, packPrice: 8.4, currency: 'EUR' },
      }),
      reasons: isFull ? ['Jonas', 'Zug 7:42'] : [],
      goals: isFull
        ? [
            { id: 'bike', title: 'Brompton', amount: 300 },
            { id: 'lisbon', title: 'Lisboa', amount: 600 },
          ]
        : [],
      earned: {},
      consents: {
        programme: agree(Math.round(Math.min(now, quitAt ?? now))),
        ...(isFull && { plan: agree(now), medicine: agree(now) }),
      },
      updatedAt: now,
    },
  )
  if (isFull) await planDays(house, person.uid, quitAt ?? now)
  if (quitAt !== undefined && quitAt < now) await tellDays(house, person.uid, quitAt, slip)
  return person
}

/** Hard moments in their own words, a patch, and what was ticked off this morning. */
async function planDays({ backend: { documents } }: House, uid: string, quitAt: number) {
  const now = Date.now()
  const items = documents.collection(planItemsCollection)
  const times = { createdAt: now - day, updatedAt: now - day }
  const today = dayOf(now, { timeZone, dayEndsAt: defaultDayEnd })
  await items.set(
    { uid, id: 'coffee' },
    { kind: 'task', act: 'Morning coffee, at the window instead', at: 9 * 60 + 15, ...times },
  )
  await items.set(
    { uid, id: 'break' },
    {
      kind: 'moment',
      moment: 'break',
      name: 'Break at work',
      when: 'the others go outside',
      act: 'take my tea to the top floor and write to Jonas',
      at: 23 * 60 + 10,
      ...times,
    },
  )
  if (quitAt > now) {
    const why = { doneAt: now - 2 * day, note: 'Jonas' }
    await documents.collection(stepsCollection).set({ uid, id: 'why' }, why)
    return
  }
  await documents.collection(medicinesCollection).set({ uid, id: 'patch' }, { since: today })
  const uses = { patch: { count: 1, at: Math.max(now - 3 * 3_600_000, 0) } }
  await documents.collection(medicineUseCollection).set({ uid, id: today }, { uses })
  await documents.collection(ticksCollection).set({ uid, id: today }, { done: { coffee: now } })
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
    const moment = at - (1 + ((back * 7) % 13)) * 3_600_000
    await cravings.set({ uid, id: `c${back}` }, { at: moment, strength: 1 + ((back * 2) % 5), trigger })
  }
}

async function enter(house: House, email: string): Promise<Known> {
  const { uid, token, cookie } = await signUp(house, { email, password, displayName: 'Mira' })
  await confirmAddress(house, email, token)
  return { uid, email, cookie: cookie.replace('__session=', '') }
}

/** By the letter itself, as they would. */
async function confirmAddress({ backend }: House, email: string, idToken: string): Promise<void> {
  const { identity } = backend
  const asker = { clientAddress: '127.0.0.1', userAgent: null, language: 'en' as const }
  await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, asker)
  await identity.settle()
  await identity.call('update', { oobCode: await readMailed(backend, email) }, asker)
}
