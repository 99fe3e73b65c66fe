import { hashToken } from '../../platform/ids.ts'
import { dayOf, defaultDayEnd } from '../members/day.ts'
import { isUnwanted } from './block.ts'
import { stateOn } from './challenge.ts'
import { challengeInvitesOf, challengesOf, participationsOf } from './collections.ts'
import { isGood, tokenOf } from './invite.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeParts } from './parts.ts'

/** An invitation as anyone with its link sees it: no names but the one of who asks. */
export type InviteCard = NonNullable<Awaited<ReturnType<typeof openInvite>>>

/**
 * The same nothing for a link that never was, has run out or was taken back, for a challenge that is over, and for
 * someone who is not wanted in it.
 */
export async function openInvite(
  { documents, clock }: ChallengeParts,
  token: string,
  uid: string | undefined,
) {
  const invite = (await documents.collection(challengeInvitesOf).find({ id: hashToken(token) }))?.data
  const id = invite?.challenge ?? ''
  const view = invite && (await documents.collection(challengesOf).find({ id }))?.data
  if (!view) return undefined
  const own = uid === undefined ? undefined : participantIdOf(id, uid)
  const now = clock.now().getTime()
  const isIn = own !== undefined && view.people[own] !== undefined
  // Where it is still that day for someone, it is not over.
  const isOver = stateOn(view, dayOf(now, { timeZone: 'Etc/GMT+12', dayEndsAt: defaultDayEnd })) === 'over'
  const hasBegun = view.startDay <= dayOf(now, { timeZone: 'UTC', dayEndsAt: 0 })
  if (!isIn && (!isGood(invite, view, now) || isOver)) return undefined
  // Places of people whom nobody sees at present are taken, too.
  const places = await documents.collection(participationsOf).query({}, { where: [['challenge', '==', id]] })
  if (!isIn && uid !== undefined) {
    const owner = places.find(({ id: each }) => each === view.owner)?.data.uid
    if (await isUnwanted(documents, id, owner, uid)) return undefined
  }
  const taken = places.filter(({ data }) => data.role === 'member').length
  const { name, mode, startDay, endDay, places: most, welcomesSupporters, total } = view
  const state: 'open' | 'running' | 'full' = taken >= most ? 'full' : hasBegun ? 'running' : 'open'
  const role: 'inviter' | 'joined' = own === invite.by ? 'inviter' : 'joined'
  // Missing where support has hidden the name.
  const inviter = view.people[invite.by]?.nickname
  return {
    id,
    name,
    mode,
    startDay,
    endDay,
    places: most,
    welcomesSupporters,
    state,
    ...(inviter && { inviter }),
    taken,
    supporters: places.length - taken,
    total,
    expiresAt: invite.expiresAt,
    // What the reader is in it already.
    ...(isIn && { own: role }),
  }
}

/** The link that someone shares at present; undefined where they share none, or it is no longer good. */
export async function findInvite(
  parts: ChallengeParts,
  uid: string,
  id: string,
): Promise<{ token: string; uses: number; mostUses: number; expiresAt: number } | undefined> {
  const name = participantIdOf(id, uid)
  const place = (await parts.documents.collection(participationsOf).find({ id: name }))?.data
  if (place?.invite === undefined) return undefined
  const token = tokenOf(parts, { challenge: id, by: name, number: place.invite })
  const invite = (await parts.documents.collection(challengeInvitesOf).find({ id: hashToken(token) }))?.data
  const view = (await parts.documents.collection(challengesOf).find({ id }))?.data
  if (!invite || !view || !isGood(invite, view, parts.clock.now().getTime())) return undefined
  const { uses, mostUses, expiresAt } = invite
  return { token, uses, mostUses, expiresAt }
}
