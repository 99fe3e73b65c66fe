import type { DocumentsTx } from '../../services/documents/documents.ts'
import { countFree } from './challenge.ts'
import { endInvite } from './invite.ts'
import { eraseTraces, findTracesIn, findTracesOf } from './keeping/traces.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeCaller, ChallengeParts, Done } from './parts.ts'
import { changeRoom, note, type Room } from './room.ts'

/** Leaves a challenge: their name, days and what was said of them go at once; how many days they brought stays in the sum. */
export async function leave(
  parts: ChallengeParts,
  { uid }: ChallengeCaller,
  { id }: { id: string },
): Promise<Done> {
  const next = await changeRoom(parts, id, async (room, tx) => {
    const before = room.record.owner
    await takeOut(parts, tx, room, participantIdOf(id, uid))
    const owner = room.record.owner === before ? undefined : room.people.get(room.record.owner)
    return owner ? [owner.uid] : []
  })
  parts.notify(next, 'owner', id)
  return {}
}

/**
 * Takes someone out of the room; nothing where they are not in it. For now: what they gave and reported stays until it
 * is sure that they don't come back.
 */
export async function takeOut(
  parts: ChallengeParts,
  tx: DocumentsTx,
  room: Room,
  name: string,
  how: 'for now' | 'for good' = 'for good',
): Promise<void> {
  const { id, record, people, rows } = room
  const person = people.get(name)
  if (!person) return
  if (how === 'for now') await endInvite(parts, tx, room, { name, person })
  else await eraseTraces(tx, await (people.size > 1 ? findTracesOf(tx, name) : findTracesIn(tx, id)))
  record.keptDays += countFree(rows.get(name)?.days ?? '')
  record.lately = record.lately.filter(({ who, to }) => who !== name && to !== name)
  record.turn += 1
  if (record.company?.by === name) record.company = undefined
  if (record.company) record.company.with = record.company.with.filter(each => each !== name)
  if (record.handOver?.to === name) record.handOver = undefined
  if (record.next?.by === name) record.next = { ...record.next, by: undefined }
  people.delete(name)
  rows.delete(name)
  if (record.owner === name) findOwner(room)
}

/** The longest member becomes owner; without one it is over. */
function findOwner({ record, people, now }: Room): void {
  const [next] = [...people]
    .filter(([, { role }]) => role === 'member')
    .sort(([, a], [, b]) => a.joinedAt - b.joinedAt)
  record.handOver = undefined
  if (!next) {
    record.closedAt ??= now
    return
  }
  record.owner = next[0]
  note(record, { kind: 'owner', at: now, who: next[0] })
}
