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
import { changeRoom, type Room, readRow } from './room.ts'

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
  const where = { where: [['challenge', '==', room.id]] } as const
  const isOf = ({ data }: { data: object }) => JSON.stringify(data).includes(name)
  const cheers = (await tx.collection(challengeCheersOf).query({}, where)).filter(isOf)
  const reports = (await tx.collection(challengeReportsOf).query({}, where)).filter(isOf)
  // A link says who shares it, by the name they had: they can share another.
  await endInvite(parts, tx, room, { name, person })
  const { invite: _, ...moved } = person
  const people = [...room.people].map(([each, data]) =>
    each === name ? ([next, { ...moved, uid: to }] as const) : ([each, renamed(data, name, next)] as const),
  )
  room.people.clear()
  for (const [each, data] of people) room.people.set(each, data)
  room.rows.delete(name)
  if (row) room.rows.set(next, row)
  Object.assign(room.record, renamed(room.record, name, next), { turn: room.record.turn + 1 })
  for (const { id, data } of cheers)
    await tx.collection(challengeCheersOf).set({ id }, renamed(data, name, next))
  for (const { id, data } of reports)
    await tx.collection(challengeReportsOf).set({ id }, renamed(data, name, next))
}

/** The same, with the other name wherever this one stands: names are hashes, and stand for nothing else. */
function renamed<Data extends object>(data: Data, name: string, next: string): Data {
  const text = JSON.stringify(data)
  return text.includes(name) ? JSON.parse(text.replaceAll(name, next)) : data
}
