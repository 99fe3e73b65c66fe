import { challengeRecordsOf, participationsOf } from '../../domain/challenges/collections.ts'
import { readRoom, writeViews } from '../../domain/challenges/room.ts'
import { agree } from '../../domain/members/consents.ts'
import { addDays, defaultDayEnd } from '../../domain/members/day.ts'
import type { Backend } from '../backend.ts'

/** What people wish who change nothing of what they are offered. */
export const usualWishes = {
  name: 'No smoke in November',
  mode: 'together' as const,
  length: 28,
  places: 10,
  welcomesSupporters: true,
  inviting: 'owner' as const,
  hearsCompany: true,
  agrees: true as const,
}

/** Someone with a record, who stopped at an instant, if they did. */
export async function addMember(
  { members, clock }: Pick<Backend, 'members' | 'clock'>,
  uid: string,
  { timeZone = 'Europe/Warsaw', quitAt }: { timeZone?: string; quitAt?: number } = {},
): Promise<void> {
  const now = clock.now().getTime()
  const begin = {
    ...(quitAt !== undefined && { quitAt }),
    timeZone,
    dayEndsAt: defaultDayEnd,
    reasons: [],
    goals: [],
    earned: {},
    consents: { programme: agree(now) },
    updatedAt: now,
  }
  await members.apply(asking(uid), [{ begin }], now)
}

type Comer = { uid: string; nickname: string; record?: Parameters<typeof addMember>[2] }

/** A challenge of someone who has a record, with others in it who came by its link. */
export async function gather(
  backend: Pick<Backend, 'challenges' | 'members' | 'clock'>,
  owner: string,
  wishes: Partial<typeof usualWishes> & { nickname: string; startDay?: string },
  others: readonly Comer[] = [],
): Promise<{ id: string; token: string }> {
  const { challenges } = backend
  const made = await challenges.perform('createChallenge', { uid: owner }, { ...usualWishes, ...wishes })
  for (const { uid, nickname, record } of others) {
    await addMember(backend, uid, record)
    const entry = { token: made.token, nickname, role: 'member', agrees: true } as const
    await challenges.perform('joinChallenge', { uid }, entry)
  }
  return made
}

/** What they tell of a day, as their own screens do. */
export function tell(
  { members, clock }: Pick<Backend, 'members' | 'clock'>,
  uid: string,
  day: string,
  state: 'free' | 'slip' | 'private',
): Promise<void> {
  const now = clock.now().getTime()
  return members.apply(asking(uid), [{ below: 'checkIns', id: day, data: { state, at: now } }], now)
}

const asking = (uid: string) => ({
  person: { uid, roles: [], isAnonymous: false, isVerified: true },
  clientAddress: '192.0.2.1',
})

/** As if it had begun so many days earlier, with everyone in it from the start. */
export async function moveBack(
  { documents, clock }: Pick<Backend, 'documents' | 'clock'>,
  id: string,
  days: number,
): Promise<void> {
  const records = documents.collection(challengeRecordsOf)
  const { data: record } = await records.get({ id })
  await records.set({ id }, { ...record, startDay: addDays(record.startDay, -days) })
  const places = documents.collection(participationsOf)
  for (const { id: name, data } of await places.query({}, { where: [['challenge', '==', id]] }))
    await places.set({ id: name }, { ...data, firstDay: addDays(data.firstDay, -days) })
  await documents.transaction(async tx => {
    const room = await readRoom(tx, id, clock.now().getTime(), 'everyone')
    if (room) await writeViews(tx, room)
  })
}
