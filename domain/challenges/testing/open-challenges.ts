import { systemClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { type DatabaseOptions, openDatabase } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import { createDocuments, documentsMigrations } from '../../../services/documents/documents.ts'
import { checkInsCollection, membersCollection } from '../../members/collections.ts'
import { agree } from '../../members/consents.ts'
import { addDays, type Day, dayOf, defaultDayEnd } from '../../members/day.ts'
import { lastDay, most, sharingVersion } from '../challenge.ts'
import { createChallenges } from '../challenges.ts'
import { challengeCollections, participationsOf } from '../collections.ts'
import { participantIdOf } from '../participant-id.ts'
import { type Participation, type Room, writeViews } from '../room.ts'

export const timeZone = 'Europe/Warsaw'
export const collections = [membersCollection, checkInsCollection, ...challengeCollections]
export const states = ['free', 'slip', 'private'] as const

/** Documents and challenges alone, on a database that others may use at the same time. */
export async function openChallenges(options: DatabaseOptions, lease?: number) {
  const database = await openDatabase(options)
  await migrate(database, [documentsMigrations])
  const clock = systemClock
  const log = createLog('error', { write: line => void process.stderr.write(line) })
  const verifyIdToken = async (uid: string) => ({ uid, roles: [], isAnonymous: false, isVerified: true })
  const documents = createDocuments({ database, clock, log, projectId: 'demo', collections, verifyIdToken })
  await documents.start()
  const challenges = createChallenges({
    documents,
    clock,
    log,
    secret: 'a secret of the tests',
    limits: { spend: async () => undefined },
    operatorNames: () => [],
    notify: () => {},
    lease,
  })
  return {
    documents,
    challenges,
    clock,
    async close(): Promise<void> {
      await challenges.stop()
      await documents.stop()
      await database.close()
    },
  }
}

export type OpenedChallenges = Awaited<ReturnType<typeof openChallenges>>

/** Challenges of so many people each: everyone in one. Gives their names. */
export async function fill(
  { documents, clock }: Pick<OpenedChallenges, 'documents' | 'clock'>,
  count: number,
  people: number,
  supporters = 0,
): Promise<{ id: string; uids: string[]; today: Day }[]> {
  const now = clock.now().getTime()
  const today = dayOf(now, { timeZone, dayEndsAt: defaultDayEnd })
  const filled = Array.from({ length: count }, (_, number) => ({
    id: `challenge-${number}`,
    uids: Array.from({ length: people }, (_, index) => `person-${number}-${index}`),
    today,
  }))
  for (const { id, uids } of filled)
    await documents.transaction(async tx => {
      const room = roomOf(id, uids, supporters, today, now)
      for (const uid of uids) await tx.collection(membersCollection).set({ id: uid }, memberAt(now))
      for (const [name, person] of room.people)
        await tx.collection(participationsOf).set({ id: name }, person)
      await writeViews(tx, room)
    })
  return filled
}

const memberAt = (now: number) => ({
  quitAt: now,
  timeZone,
  dayEndsAt: defaultDayEnd,
  reasons: [],
  goals: [],
  earned: {},
  consents: { programme: agree(now) },
  updatedAt: now,
})

/** As if they had started it and joined one after the other. */
function roomOf(id: string, members: readonly string[], supporters: number, today: Day, now: number): Room {
  const uids = [...members, ...Array.from({ length: supporters }, (_, index) => `${id}-supporter-${index}`)]
  const people = uids.map((uid, index): [string, Participation] => [
    participantIdOf(id, uid),
    {
      uid,
      challenge: id,
      role: index < members.length ? 'member' : 'supporter',
      nickname: `Person ${index}`,
      looks: `person ${index}`,
      firstDay: today,
      joinedAt: now + index,
      consent: { version: sharingVersion, at: now },
      showsPresence: true,
      isInKeepsake: true,
      blocked: [],
    },
  ])
  const names = people.map(([name]) => name)
  return {
    id,
    now,
    people: new Map(people),
    rows: new Map(names.map(name => [name, { days: '' }])),
    record: {
      name: 'No smoke in November',
      mode: 'together',
      startDay: today,
      endDay: lastDay(today, 28),
      places: most.people,
      welcomesSupporters: false,
      inviting: 'owner',
      hearsCompany: false,
      owner: names[0] ?? '',
      keptDays: 0,
      reached: {},
      lately: [],
      createdAt: now,
      overAt: now + 40 * 24 * 3_600_000,
      turn: 0,
    },
  }
}

/** What someone tells of one of the days of a challenge. */
export async function tellDay(
  { documents, clock }: Pick<OpenedChallenges, 'documents' | 'clock'>,
  uid: string,
  day: Day,
  state: (typeof states)[number],
): Promise<void> {
  await documents.collection(checkInsCollection).set({ uid, id: day }, { state, at: clock.now().getTime() })
}

export const dayAt = (first: Day, index: number): Day => addDays(first, index)
