import type { DocumentsTx } from '../../services/documents/documents.ts'
import { blockOf } from './block.ts'
import { countFree } from './challenge.ts'
import {
  challengeBlocksOf,
  challengeCheersOf,
  challengeRemovalsOf,
  challengeReportsOf,
  participationsOf,
} from './collections.ts'
import { endInvite } from './invite.ts'
import { takeOut } from './leave.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeParts } from './parts.ts'
import { changeRoom, type Participation, type Room, readRow } from './room.ts'

/** A guest's places become those of the account they sign in to: one transaction a challenge, and again in effect nothing. */
export async function moveTo(parts: ChallengeParts, from: string, to: string): Promise<void> {
  const found = await parts.documents.collection(participationsOf).query({}, { where: [['uid', '==', from]] })
  for (const { data } of found)
    await changeRoom(parts, data.challenge, (room, tx) => movePlace(parts, tx, room, from, to))
  await moveRefusals(parts, from, to)
}

/** Who was asked to go, and whom others block, is so under any account of theirs. What stood under the old one goes with it. */
async function moveRefusals({ documents }: ChallengeParts, from: string, to: string): Promise<void> {
  const blocks = documents.collection(challengeBlocksOf)
  for (const field of ['by', 'who'] as const)
    for (const { data } of await blocks.query({}, { where: [[field, '==', from]] })) {
      const moved = { ...data, [field]: to }
      if (moved.by !== moved.who) await blocks.set(blockOf(moved.by, moved.who), moved)
    }
  const removals = documents.collection(challengeRemovalsOf)
  for (const { data } of await removals.query({}, { where: [['uid', '==', from]] })) {
    const { place: _, ...rest } = data
    await removals.set({ id: participantIdOf(data.challenge, to) }, { ...rest, uid: to })
  }
}

async function movePlace(parts: ChallengeParts, tx: DocumentsTx, room: Room, from: string, to: string) {
  const [name, next] = [participantIdOf(room.id, from), participantIdOf(room.id, to)]
  const person = room.people.get(name)
  if (!person) return
  const isThere = room.people.has(next)
  const isRemoved = (await tx.collection(challengeRemovalsOf).find({ id: next })) !== undefined
  if (isThere || isRemoved) {
    const days = countFree(room.rows.get(name)?.days ?? '')
    await takeOut(parts, tx, room, name)
    // Their days are in the account's own record now, and counted there.
    if (isThere) room.record.keptDays -= days
    return
  }
  const row =
    person.role === 'member' && (await readRow(tx, { ...person, uid: to }, room.record.endDay, room.now))
  const isTheirs = (each: { from?: string; to?: string }) => each.from === name || each.to === name
  const where = { where: [['challenge', '==', room.id]] } as const
  const cheers = (await tx.collection(challengeCheersOf).query({}, where)).filter(({ data }) =>
    isTheirs(data),
  )
  const reports = await tx.collection(challengeReportsOf).query({}, where)
  // A link says who shares it, by the name they had: they can share another.
  await endInvite(parts, tx, room, { name, person })
  const { invite: _, ...moved } = person
  const people = [...room.people].map(([each, data]) =>
    each === name ? ([next, { ...moved, uid: to }] as const) : ([each, data] as const),
  )
  room.people.clear()
  for (const [each, data] of people) room.people.set(each, withRenamed(data, name, next))
  room.rows.delete(name)
  if (row) room.rows.set(next, row)
  renameIn(room, name, next)
  for (const { id, data } of cheers)
    await tx.collection(challengeCheersOf).set({ id }, renamed(data, name, next))
  for (const { id, data } of reports)
    if (data.by === name || data.about === name)
      await tx.collection(challengeReportsOf).set({ id }, renamed(data, name, next))
}

/** Someone else's place, wherever it speaks of them. */
function withRenamed(person: Participation, name: string, next: string): Participation {
  const { blocked, gave = {} } = person
  const { [name]: until, ...others } = gave
  if (!blocked.includes(name) && until === undefined) return person
  return {
    ...person,
    blocked: blocked.map(each => (each === name ? next : each)),
    ...(until !== undefined && { gave: { ...others, [next]: until } }),
  }
}

/** Everywhere the challenge speaks of them. */
function renameIn({ record }: Room, name: string, next: string): void {
  if (record.owner === name) record.owner = next
  if (record.next?.by === name) record.next = { ...record.next, by: next }
  if (record.handOver?.to === name) record.handOver = { ...record.handOver, to: next }
  record.lately = record.lately.map(happening => renamed(happening, name, next))
  if (record.company) {
    const { by, at, with: others } = record.company
    const change = (each: string) => (each === name ? next : each)
    record.company = { by: change(by), at, with: others.map(change) }
  }
  record.turn += 1
}

/** Wherever one field of it is exactly this name. */
function renamed<Data extends object>(data: Data, name: string, next: string): Data {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, value === name ? next : value]),
  ) as Data
}
