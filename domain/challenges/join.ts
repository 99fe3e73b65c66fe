import { hashToken } from '../../platform/ids.ts'
import { challengeInvitesOf } from './collections.ts'
import { isGood } from './invite.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeAct } from './parts.ts'
import { refuse } from './refuse.ts'
import { changeRoom } from './room.ts'
import { takePlace } from './take-place.ts'

/** Of everyone who tries, in one challenge. */
const limitOfAll = { calls: 500, per: 3_600_000 }

/** Takes a place by a link. Whoever is in it already stays as they are. */
export const join: ChallengeAct<'join', { id: string }> = async (
  parts,
  { uid },
  { token, agrees: _, ...wishes },
) => {
  const invitation = { id: hashToken(token) }
  const found = await parts.documents.collection(challengeInvitesOf).find(invitation)
  if (!found) throw refuse('expired')
  const { challenge: id } = found.data
  if ((await parts.limits.spend('joinChallenge', `challenge ${id}`, limitOfAll)) !== undefined)
    throw refuse('tooMany')
  return changeRoom(parts, id, async (room, tx) => {
    if (room.people.has(participantIdOf(id, uid))) return { id }
    const invite = (await tx.collection(challengeInvitesOf).find(invitation))?.data
    if (!invite || !isGood(invite, room.record, room.now)) throw refuse('expired')
    await takePlace(parts, tx, room, uid, wishes)
    if (wishes.role === 'member')
      await tx.collection(challengeInvitesOf).set(invitation, { ...invite, uses: invite.uses + 1 })
    return { id }
  })
}
