import type { z } from 'zod'
import { hashToken } from '../../platform/ids.ts'
import type { DocumentsTx } from '../../services/documents/documents.ts'
import { membersCollection } from '../members/collections.ts'
import type { Day } from '../members/day.ts'
import { dayOf, defaultDayEnd } from '../members/day.ts'
import { isUnwanted, listBlocked, namesIn } from './block.ts'
import { most, type ParticipantRole, sharingVersion, stateOn } from './challenge.ts'
import { challengeInvitesOf, participationsOf } from './collections.ts'
import { countAnew } from './counted.ts'
import { isGood } from './invite.ts'
import { readNickname } from './names/nickname.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeAct, ChallengeParts } from './parts.ts'
import { movedDate, quitDateWith } from './quit-date.ts'
import { refuse } from './refuse.ts'
import { changeRoom, note, type Participation, type Room, readRow } from './room.ts'

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

/** Gives someone a place among the others, if there is one. Members must have a record already. */
export async function takePlace(
  { operatorNames }: Pick<ChallengeParts, 'operatorNames'>,
  tx: DocumentsTx,
  room: Room,
  uid: string,
  { nickname, role, movesDate }: { nickname: string; role: ParticipantRole; movesDate?: boolean | undefined },
): Promise<void> {
  const { id, record, people, rows, now } = room
  const name = participantIdOf(id, uid)
  const member = (await tx.collection(membersCollection).find({ id: uid }))?.data
  const own = await tx.collection(participationsOf).query({}, { where: [['uid', '==', uid]] })
  const blocked = await listBlocked(tx, uid)
  // Who only cheers tells nothing of their health, and needs no record.
  if (!member && role === 'member') throw refuse('unready')
  const today = dayOf(now, member ?? { timeZone: 'UTC', dayEndsAt: defaultDayEnd })
  if (stateOn(record, today) === 'over') throw refuse('over')
  if (await isUnwanted(tx, id, people.get(record.owner)?.uid, uid)) throw refuse('expired')
  if (own.length >= most.challenges) throw refuse('tooMany')
  const others = [...people.values()]
  const taken = others.filter(person => person.role === role).length
  const mayTake = role === 'member' ? record.places : record.welcomesSupporters ? most.supporters : 0
  if (taken >= mayTake) throw refuse('full')
  const firstDay = today > record.startDay ? today : record.startDay
  const person: Participation = {
    uid,
    challenge: id,
    role,
    ...readNickname(nickname, { taken: others.map(each => each.looks), reserved: operatorNames() }),
    firstDay,
    joinedAt: now,
    consent: { version: sharingVersion, at: now },
    showsPresence: true,
    isInKeepsake: false,
    blocked: namesIn(id, blocked),
  }
  if (role === 'member') {
    rows.set(name, await readRow(tx, person, record.endDay, room.now))
    countAnew(room, person)
  }
  people.set(name, person)
  record.turn += 1
  note(record, { kind: 'joined', at: now, who: name })
  if (member && role === 'member') await beginWith(tx, uid, member, { firstDay, movesDate, now })
}

type Member = z.output<typeof membersCollection.schema>

/** Who had no date counts from the day they join others. One that they had set is only moved where they said so. */
export async function beginWith(
  tx: DocumentsTx,
  uid: string,
  member: Member,
  { firstDay, movesDate, now }: { firstDay: Day; movesDate: boolean | undefined; now: number },
): Promise<void> {
  const startsAt = quitDateWith(member, firstDay, now)
  if (startsAt === undefined || (!movesDate && movedDate(member, firstDay, now))) return
  const { isPlanned: _, ...rest } = member
  await tx.collection(membersCollection).set({ id: uid }, { ...rest, quitAt: startsAt, updatedAt: now })
}
