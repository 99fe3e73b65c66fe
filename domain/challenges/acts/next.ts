import type { DocumentsTx } from '../../../services/documents/documents.ts'
import { stateOn } from '../challenge.ts'
import { challengeRecordsOf, participationsOf } from '../collections.ts'
import { takePlace } from '../join.ts'
import { participantIdOf } from '../participant-id.ts'
import type { ChallengeAct } from '../parts.ts'
import { refuse } from '../refuse.ts'
import { changeRoom, type Room, readRoom, writeViews } from '../room.ts'

/** The challenge that someone goes on from: one that is over, and that nobody has gone on from yet. */
export async function readEnded(
  tx: DocumentsTx,
  id: string,
  { uid, today, now }: { uid: string; today: string; now: number },
): Promise<Room> {
  const room = await readRoom(tx, id, now)
  if (!room?.people.has(participantIdOf(id, uid)) || stateOn(room.record, today) !== 'over')
    throw refuse('missing')
  const { nextId } = room.record
  const next = nextId === undefined ? undefined : await tx.collection(challengeRecordsOf).find({ id: nextId })
  if (next && stateOn(next.data, today) !== 'over') throw refuse('begun')
  return room
}

/** Shows those who were in it that someone starts again. */
export async function pointOn(tx: DocumentsTx, before: Room, next: Room, uid: string): Promise<void> {
  const { name, startDay, endDay } = next.record
  before.record.nextId = next.id
  before.record.next = { by: participantIdOf(before.id, uid), name, startDay, endDay, at: next.now }
  await writeViews(tx, before)
}

/** Goes on with the others in the challenge that one of them started after this one, in the same role. */
export const joinNext: ChallengeAct<'joinNext', { id: string }> = async (
  parts,
  { uid },
  { id, nickname },
) => {
  const { documents } = parts
  const [place, record] = await Promise.all([
    documents.collection(participationsOf).find({ id: participantIdOf(id, uid) }),
    documents.collection(challengeRecordsOf).find({ id }),
  ])
  const next = record?.data.nextId
  if (!place || next === undefined) throw refuse('missing')
  const { role } = place.data
  return changeRoom(parts, next, async (room, tx) => {
    if (!room.people.has(participantIdOf(next, uid)))
      await takePlace(parts, tx, room, uid, { nickname, role })
    return { id: next }
  })
}
