import type { DocumentsTx } from '../../services/documents/documents.ts'
import { countFree } from './challenge.ts'
import { participationsOf } from './collections.ts'
import { markCounted } from './counted.ts'
import { endInvite } from './invite.ts'
import { eraseTraces, findTracesIn, findTracesOf } from './keeping/traces.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeAct, ChallengeParts } from './parts.ts'
import { isMissing } from './refuse.ts'
import { changeRoom, note, type Room, withoutName } from './room.ts'

/**
 * Leaves a challenge: their name, days and what was said of them go at once; how many days they brought stays in the sum.
 * Whoever isn't in it hears the same, whether it is there or not.
 */
export const leave: ChallengeAct<'one'> = async (parts, { uid }, { id }) => {
  const name = participantIdOf(id, uid)
  if (!(await parts.documents.collection(participationsOf).find({ id: name }))) return {}
  const next = await changeRoom(parts, id, async (room, tx) => {
    const before = room.record.owner
    await takeOut(parts, tx, room, name)
    const owner = room.record.owner === before ? undefined : room.people.get(room.record.owner)
    return owner ? [owner.uid] : []
  }).catch((error: unknown) => {
    // They were the last, and tapped twice.
    if (isMissing(error)) return []
    throw error
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
  if (how === 'for good') markCounted(room, name, person)
  record.keptDays += countFree(rows.get(name)?.days ?? '')
  record.turn += 1
  Object.assign(record, withoutName(record, name))
  people.delete(name)
  for (const [other, { gave, ...rest }] of people)
    if (gave?.[name] !== undefined) people.set(other, { ...rest, gave: omit(gave, name) })
  rows.delete(name)
  if (record.owner === name) findOwner(room)
}

function omit<Value>(all: Record<string, Value>, name: string): Record<string, Value> {
  const { [name]: _, ...rest } = all
  return rest
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
