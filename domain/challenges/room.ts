import type { z } from 'zod'
import { type DocumentsTx, Reference } from '../../services/documents/documents.ts'
import { checkInsCollection } from '../members/collections.ts'
import type { CheckIn } from '../members/count.ts'
import type { Day } from '../members/day.ts'
import {
  type ChallengeView,
  countFree,
  type Happening,
  most,
  openCall,
  sharedMilestones,
} from './challenge.ts'
import {
  challengeBeatsOf,
  challengePresenceOf,
  challengeRecordsOf,
  challengesOf,
  participationsOf,
  supportedChallengesOf,
} from './collections.ts'
import { dropOldMarks } from './counted.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeCaller, ChallengeParts } from './parts.ts'
import { refuse } from './refuse.ts'
import { hideRest, lastTold, type ParticipantRow, rowOf } from './row.ts'

export type ChallengeRecord = z.output<typeof challengeRecordsOf.schema>
export type Participation = z.output<typeof participationsOf.schema>

/** A challenge with everyone in it, while something is changed. */
export type Room = {
  id: string
  record: ChallengeRecord
  people: Map<string, Participation>
  /** What is shown of each member's days. */
  rows: Map<string, ParticipantRow>
  now: number
}

/** Reads a challenge whole; undefined where there is none. Whose days are read anew is named; new ones always are. */
export async function readRoom(
  tx: DocumentsTx,
  id: string,
  now: number,
  anew: readonly string[] | 'everyone' = [],
): Promise<Room | undefined> {
  const record = (await tx.collection(challengeRecordsOf).find({ id }))?.data
  if (!record) return undefined
  const found = await tx
    .collection(participationsOf)
    .query({}, { where: [['challenge', '==', id]], orderBy: ['joinedAt'] })
  const shown = (await tx.collection(challengesOf).find({ id }))?.data.people ?? {}
  const people = new Map(found.map(({ id: name, data }) => [name, data]))
  const rows = new Map<string, ParticipantRow>()
  for (const [name, person] of people) {
    if (person.role !== 'member') continue
    const { days, freeAt } = shown[name] ?? {}
    const isKnown = days !== undefined && anew !== 'everyone' && !anew.includes(name)
    const row =
      person.isAway && person.awayDays !== undefined
        ? { days: person.awayDays }
        : isKnown
          ? { days, ...(freeAt !== undefined && { freeAt }) }
          : await readRow(tx, person, record.endDay, now)
    rows.set(name, row)
  }
  return { id, record, people, rows, now }
}

/** What someone told of their days since they joined, as the others see it. */
export async function readRow(
  tx: DocumentsTx,
  { uid, firstDay }: Pick<Participation, 'uid' | 'firstDay'>,
  endDay: Day,
  now: number,
): Promise<ParticipantRow> {
  const lastDay = lastTold(endDay, now)
  const path = `members/${uid}/checkIns`
  const told = await tx.collection(checkInsCollection).query(
    { uid },
    {
      where: [
        ['__name__', '>=', new Reference(`${path}/${firstDay}`)],
        ['__name__', '<=', new Reference(`${path}/${lastDay}`)],
      ],
    },
  )
  return rowOf(
    told.map(({ id: day, data }): CheckIn => ({ day, ...data })),
    firstDay,
    lastDay,
  )
}

/** Those whom the others see: not who asked for it to be deleted. */
const presentOf = (people: ReadonlyMap<string, Participation>): Map<string, Participation> =>
  new Map([...people].filter(([, { isAway }]) => !isAway))

type Told = Pick<ChallengeRecord, 'lately' | 'company' | 'handOver' | 'next'>

/** What a challenge tells, without what it tells of someone. */
export function withoutName<Some extends Told>(told: Some, name: string): Some {
  const { company, handOver, next } = told
  return {
    ...told,
    lately: told.lately.filter(({ who, to }) => who !== name && to !== name),
    company:
      company?.by === name
        ? undefined
        : company && { ...company, with: company.with.filter(each => each !== name) },
    handOver: handOver?.to === name ? undefined : handOver,
    next: next?.by === name ? { ...next, by: undefined } : next,
  }
}

/** As its members see it. The days of who is away stay in the sum, as those of who left do. */
export function viewOf({ record, people, rows }: Room): ChallengeView {
  const { createdAt: _, overAt: __, turn: ___, nextId: ____, counted: _____, ...agreed } = record
  const present = presentOf(people)
  const away = [...people.keys()].filter(name => !present.has(name))
  const shown = [...present].map(([name, person]) => {
    const { role, firstDay, joinedAt, cheers, isNameHidden, isInKeepsake } = person
    const row = rows.get(name) ?? { days: '' }
    const nickname = isNameHidden ? '' : person.nickname
    return [
      name,
      { nickname, role, firstDay, joinedAt, isInKeepsake, ...row, ...(cheers && { cheers }) },
    ] as const
  })
  const total = [...rows.values()].reduce((sum, { days }) => sum + countFree(days), record.keptDays)
  return { ...away.reduce(withoutName, agreed), people: Object.fromEntries(shown), total }
}

/** As supporters see it. */
export function supportedViewOf(view: ChallengeView): ChallengeView {
  const people = Object.entries(view.people).map(([name, { days, ...person }]) => [
    name,
    { ...person, days: hideRest(days) },
  ])
  return { ...view, people: Object.fromEntries(people) }
}

/** Writes what its people see. Milestones of the total are reached once and stay. */
export async function writeViews(tx: DocumentsTx, room: Room): Promise<void> {
  const { id, record, now } = room
  record.company = openCall(record, now)
  dropOldMarks(record, now)
  noteMilestones(record, viewOf(room).total, now)
  await tx.collection(challengeRecordsOf).set({ id }, record)
  await showView(tx, id, viewOf(room))
}

async function showView(tx: DocumentsTx, id: string, view: ChallengeView): Promise<void> {
  await tx.collection(challengesOf).set({ id }, view)
  await showSupporters(tx, id, view)
}

/** Only where there are supporters do they see anything. */
export async function showSupporters(tx: DocumentsTx, id: string, view: ChallengeView): Promise<void> {
  if (hasSupporters(Object.values(view.people)))
    await tx.collection(supportedChallengesOf).set({ id }, supportedViewOf(view))
}

const hasSupporters = (people: Iterable<Pick<Participation, 'role'>>): boolean =>
  [...people].some(({ role }) => role === 'supporter')

/** Those that a total has reached for the first time. */
export function noteMilestones(
  record: Pick<ChallengeRecord, 'reached' | 'lately'>,
  total: number,
  now: number,
): void {
  for (const count of sharedMilestones) {
    if (count > total || record.reached[count] !== undefined) continue
    record.reached[count] = now
    note(record, { kind: 'milestone', at: now, count })
  }
}

/** Who of them is here. */
export function presenceOf(
  people: ReadonlyMap<string, Pick<Participation, 'role'>>,
  here: readonly string[],
): z.output<typeof challengePresenceOf.schema> {
  return {
    people: Object.fromEntries([...people].map(([name, { role }]) => [name, { role }])),
    here: Object.fromEntries(here.filter(name => people.has(name)).map(name => [name, true as const])),
  }
}

/** Of a challenge that nobody is in any more. */
export async function deleteViews(tx: DocumentsTx, id: string): Promise<void> {
  const all = [challengeRecordsOf, challengesOf, supportedChallengesOf, challengePresenceOf, challengeBeatsOf]
  for (const each of all) await tx.collection(each as typeof challengesOf).delete({ id })
}

/** The newest first, as many as are shown. */
export function note(record: Pick<ChallengeRecord, 'lately'>, happening: Happening): void {
  record.lately = [happening, ...record.lately].slice(0, most.lately)
}

/** Changes a challenge, everything its people see of it with it, or nothing. `work` changes the room, and may read first. */
export async function changeRoom<Result>(
  { documents, clock }: Pick<ChallengeParts, 'documents' | 'clock'>,
  id: string,
  work: (room: Room, tx: DocumentsTx) => Promise<Result> | Result,
): Promise<Result> {
  return documents.transaction(async tx => {
    const room = await readRoom(tx, id, clock.now().getTime())
    if (!room) throw refuse('missing')
    const before = new Map(room.people)
    const presence = (await tx.collection(challengePresenceOf).find({ id }))?.data
    const result = await work(room, tx)
    const places = tx.collection(participationsOf)
    for (const name of before.keys()) if (!room.people.has(name)) await places.delete({ id: name })
    for (const [name, person] of room.people)
      if (before.get(name) !== person) await places.set({ id: name }, person)
    await (room.people.size > 0 ? writeViews(tx, room) : deleteViews(tx, id))
    const present = presentOf(room.people)
    if (hasSupporters(presentOf(before).values()) && !hasSupporters(present.values()))
      await tx.collection(supportedChallengesOf).delete({ id })
    if (room.people.size > 0)
      await tx
        .collection(challengePresenceOf)
        .set({ id }, presenceOf(present, Object.keys(presence?.here ?? {})))
    return result
  })
}

/** What someone who is in it does there. */
type RoomWork<Result> = (
  room: Room,
  own: { name: string; person: Participation },
  tx: DocumentsTx,
) => Promise<Result> | Result

/** The same for someone who is in it. */
export async function changeOwnRoom<Result>(
  parts: Pick<ChallengeParts, 'documents' | 'clock'>,
  id: string,
  uid: string,
  work: RoomWork<Result>,
): Promise<Result> {
  return changeRoom(parts, id, (room, tx) => {
    const name = participantIdOf(id, uid)
    const person = room.people.get(name)
    if (!person) throw refuse('missing')
    return work(room, { name, person }, tx)
  })
}

/** What only its owner may change. */
export async function changeOwnedRoom<Result>(
  parts: Pick<ChallengeParts, 'documents' | 'clock'>,
  id: string,
  { uid }: ChallengeCaller,
  work: RoomWork<Result>,
): Promise<Result> {
  return changeOwnRoom(parts, id, uid, (room, own, tx) => {
    if (room.record.owner !== own.name) throw refuse('notOwner')
    return work(room, own, tx)
  })
}
