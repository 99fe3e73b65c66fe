import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { hashToken } from '../../platform/ids.ts'
import type { DocumentsTx } from '../../services/documents/documents.ts'
import { type ChallengeView, invitedFor, isOver } from './challenge.ts'
import { challengeInvitesOf } from './collections.ts'
import type { ChallengeAct, ChallengeParts } from './parts.ts'
import { refuse } from './refuse.ts'
import { changeOwnRoom, type Participation, type Room } from './room.ts'

type Invitation = { challenge: string; by: string; number: number }
type Inviter = { name: string; person: Participation }

/** Made from what is kept and the house's secret, so that whoever shares it sees it again, and a copy of the database tells none. */
export function tokenOf(
  { secret }: Pick<ChallengeParts, 'secret'>,
  { challenge, by, number }: Invitation,
): string {
  const hmac = createHmac('sha256', secret).update(JSON.stringify(['invitation', challenge, by, number]))
  return hmac.digest('base64url').slice(0, 22)
}

/** Whether a link still asks people in: it does as long as who shares it may. */
export function isGood(
  { by, revokedAt, expiresAt, uses, mostUses }: z.output<typeof challengeInvitesOf.schema>,
  challenge: Pick<ChallengeView, 'inviting' | 'owner'>,
  now: number,
): boolean {
  const isInTime = revokedAt === undefined && expiresAt > now && uses < mostUses
  return isInTime && (challenge.inviting === 'everyone' || challenge.owner === by)
}

/** A new link of someone's; the one before it ends. */
export const renew: ChallengeAct<'one', { token: string }> = (parts, { uid }, { id }) =>
  changeOwnRoom(parts, id, uid, async (room, own, tx) => {
    const { record, now } = room
    if (record.inviting === 'owner' && record.owner !== own.name) throw refuse('notOwner')
    if (isOver(record, now)) throw refuse('over')
    return { token: await makeInvite(parts, tx, room, own) }
  })

/** Ends the link that someone shares. */
export const revoke: ChallengeAct<'one'> = (parts, { uid }, { id }) =>
  changeOwnRoom(parts, id, uid, async (room, own, tx) => {
    await endInvite(parts, tx, room, own)
    return {}
  })

/** By members; supporters take no place. Twice as many as there are places, for those who leave again. */
const mostUsesOf = ({ places }: Pick<ChallengeView, 'places'>): number => places * 2

/** Links admit as many as there are places for now, and never fewer than when they were made. */
export async function raiseUses(tx: DocumentsTx, { id, record }: Room): Promise<void> {
  const invites = tx.collection(challengeInvitesOf)
  for (const { id: which, data } of await invites.query({}, { where: [['challenge', '==', id]] }))
    if (data.mostUses < mostUsesOf(record))
      await invites.set({ id: which }, { ...data, mostUses: mostUsesOf(record) })
}

/** Reads before it writes. */
export async function makeInvite(
  parts: Pick<ChallengeParts, 'secret'>,
  tx: DocumentsTx,
  room: Room,
  { name, person }: Inviter,
): Promise<string> {
  const { id, record, now } = room
  await endInvite(parts, tx, room, { name, person })
  const invitation = { challenge: id, by: name, number: (person.invite ?? -1) + 1 }
  const token = tokenOf(parts, invitation)
  const expiresAt = Math.min(now + invitedFor, record.overAt)
  const uses = { uses: 0, mostUses: mostUsesOf(record) }
  await tx
    .collection(challengeInvitesOf)
    .set({ id: hashToken(token) }, { ...invitation, createdAt: now, expiresAt, ...uses })
  room.people.set(name, { ...person, invite: invitation.number })
  return token
}

/** Ends the link that someone shares, if it is still there. Reads before it writes. */
export async function endInvite(
  parts: Pick<ChallengeParts, 'secret'>,
  tx: DocumentsTx,
  { id, now }: Room,
  { name, person }: Inviter,
): Promise<void> {
  if (person.invite === undefined) return
  const invites = tx.collection(challengeInvitesOf)
  const which = { id: hashToken(tokenOf(parts, { challenge: id, by: name, number: person.invite })) }
  const invite = (await invites.find(which))?.data
  if (invite) await invites.set(which, { ...invite, revokedAt: invite.revokedAt ?? now })
}
