import { endInvite } from '../invite.ts'
import type { ChallengeAct } from '../parts.ts'
import { refuse } from '../refuse.ts'
import { changeOwnedRoom, changeOwnRoom, note } from '../room.ts'

/** Asks a member to take the challenge over; naming oneself takes the question back. */
export const handOver: ChallengeAct<'someone'> = async (parts, asking, { id, who }) => {
  const told = await changeOwnedRoom(parts, id, asking, ({ record, people, now }, own) => {
    const to = people.get(who)
    if (to?.role !== 'member' || to.isAway) throw refuse('missing')
    const wasAsked = record.handOver?.to === who
    record.handOver = who === own.name ? undefined : { to: who, at: now }
    return who === own.name || wasAsked ? [] : [to.uid]
  })
  parts.notify(told, 'handOver', id)
  return {}
}

/** What the one who was asked says to it. The link of who owned it ends, where only owners ask people in. */
export const answerHandOver: ChallengeAct<'answerHandOver'> = (parts, { uid }, { id, accepts }) =>
  changeOwnRoom(parts, id, uid, async (room, own, tx) => {
    const { record, people, now } = room
    if (record.owner === own.name) return {}
    if (record.handOver?.to !== own.name) throw refuse('missing')
    record.handOver = undefined
    if (!accepts) return {}
    const before = { name: record.owner, person: people.get(record.owner) }
    record.owner = own.name
    note(record, { kind: 'owner', at: now, who: own.name })
    if (record.inviting === 'owner' && before.person)
      await endInvite(parts, tx, room, { name: before.name, person: before.person })
    return {}
  })
