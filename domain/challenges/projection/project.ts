import { AppError } from '../../../platform/errors.ts'
import { inChunks } from '../../../platform/in-chunks.ts'
import type { Log } from '../../../platform/log.ts'
import type { DocumentsTx } from '../../../services/documents/documents.ts'
import { checkInsCollection } from '../../members/collections.ts'
import type { Day } from '../../members/day.ts'
import { type ChallengeView, countFree, sharedMilestones } from '../challenge.ts'
import { challengeRecordsOf, challengesOf, participationsOf } from '../collections.ts'
import type { ChallengeParts } from '../parts.ts'
import { noteMilestones, type Participation, readRoom, readRow, showSupporters, writeViews } from '../room.ts'
import { lastTold, type ParticipantRow, withDays } from '../row.ts'

type Parts = Pick<ChallengeParts, 'documents' | 'clock'> & { log: Log }
/** So many of an `in` are allowed. */
const mostAsked = 30
/** So many share the writing to the disk. */
const atOnce = 48

/** Someone in a challenge, and the days that they told something of. */
type Teller = { name: string; person: Participation; days: readonly Day[] }

/** Shows what people told of these days, in every challenge they are in, as long as `mayGoOn`; whether all of it is shown. */
export async function project(
  parts: Parts,
  told: ReadonlyMap<string, readonly Day[]>,
  mayGoOn: () => Promise<boolean>,
): Promise<boolean> {
  const tellers = new Map<string, Teller[]>()
  for (const some of inChunks([...told.keys()], mostAsked)) {
    const places = parts.documents.collection(participationsOf)
    for (const { id: name, data: person } of await places.query({}, { where: [['uid', 'in', [...some]]] })) {
      if (person.role !== 'member') continue
      const known = tellers.get(person.challenge) ?? []
      tellers.set(person.challenge, [...known, { name, person, days: told.get(person.uid) ?? [] }])
    }
  }
  return doEach(parts, [...tellers], mayGoOn, ([challenge, people]) => projectOne(parts, challenge, people))
}

/** Whole, from nothing but what is kept of them and what their people told. */
export async function rebuild(
  parts: Parts,
  challenges: readonly string[],
  mayGoOn: () => Promise<boolean>,
): Promise<boolean> {
  const { documents, clock } = parts
  return doEach(parts, challenges, mayGoOn, challenge =>
    documents.transaction(async tx => {
      const room = await readRoom(tx, challenge, clock.now().getTime(), 'everyone')
      if (room) await writeViews(tx, room)
    }),
  )
}

async function doEach<Item>(
  parts: Parts,
  items: readonly Item[],
  mayGoOn: () => Promise<boolean>,
  work: (item: Item) => Promise<void>,
): Promise<boolean> {
  for (const some of inChunks(items, atOnce)) {
    // However long it takes, it stays ours.
    if (!(await mayGoOn())) return false
    await Promise.all(some.map(item => work(item).catch(error => skipBroken(parts, error))))
  }
  return true
}

/** One that somebody broke is no reason to keep all others waiting; what may pass by itself is tried again. */
function skipBroken({ log }: Parts, error: unknown): void {
  const isBroken = error instanceof AppError && ['data-loss', 'invalid-argument'].includes(error.code)
  if (!isBroken) throw error
  log.error({ err: error }, 'a challenge can’t be shown as it is')
}

/** Puts what was told in its place; only what changed is read. */
async function projectOne(
  { documents, clock }: Parts,
  challenge: string,
  tellers: readonly Teller[],
): Promise<void> {
  const one = { id: challenge }
  const now = clock.now().getTime()
  await documents.transaction(async tx => {
    const view = (await tx.collection(challengesOf).find(one))?.data
    if (!view) return
    const changed = (await readRows(tx, view, tellers, now)).filter(
      ([name, row]) => !isShown(view, name, row),
    )
    if (changed.length === 0) return
    const next = withRows(view, changed)
    const isReached = sharedMilestones.some(count => count <= next.total && next.reached[count] === undefined)
    const record = isReached ? (await tx.collection(challengeRecordsOf).find(one))?.data : undefined
    if (record) {
      noteMilestones(record, next.total, now)
      next.reached = record.reached
      next.lately = record.lately
      await tx.collection(challengeRecordsOf).set(one, record)
    }
    const { people, total, reached, lately } = next
    await tx.collection(challengesOf).update(one, { people, total, reached, lately })
    await showSupporters(tx, challenge, next)
  })
}

/** The rows of these people; whoever left meanwhile is not in it any more, and the day they joined on never changes. */
async function readRows(
  tx: DocumentsTx,
  { people, endDay }: ChallengeView,
  tellers: readonly Teller[],
  now: number,
): Promise<[string, ParticipantRow][]> {
  const wanted = tellers.flatMap(({ person: { uid }, days }) => days.map(day => ({ uid, id: day })))
  const found = await tx.collection(checkInsCollection).findEach(wanted)
  const kept = new Map(found.map(({ path, data }) => [path, data]))
  const rows: [string, ParticipantRow][] = []
  for (const { name, person, days } of tellers) {
    const shown = people[name]
    if (!shown) continue
    const told = days.map(day => ({ day, told: kept.get(`members/${person.uid}/checkIns/${day}`) }))
    const row =
      withDays(shown, told, person.firstDay, lastTold(endDay, now)) ??
      (await readRow(tx, person, endDay, now))
    rows.push([name, row])
  }
  return rows
}

function isShown({ people }: ChallengeView, name: string, { days, freeAt }: ParticipantRow): boolean {
  return people[name]?.days === days && people[name]?.freeAt === freeAt
}

function withRows(view: ChallengeView, changed: readonly [string, ParticipantRow][]): ChallengeView {
  const people = { ...view.people }
  let { total } = view
  for (const [name, row] of changed) {
    const before = people[name]
    if (!before) continue
    const { freeAt: _, ...person } = before
    people[name] = { ...person, ...row }
    total += countFree(row.days) - countFree(before.days)
  }
  return { ...view, people, total }
}
