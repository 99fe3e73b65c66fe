import { hashParts, newId } from '../../platform/ids.ts'
import { membersCollection } from '../members/collections.ts'
import { addDays, type Clockwork, dayOf, startOf } from '../members/day.ts'
import { pointOn, readEnded } from './acts/next.ts'
import { listBlocked, namesIn } from './block.ts'
import type { ChallengeWish } from './callables/wishes.ts'
import { lastDay, latestStart, longest, most, placesOf, sharingVersion } from './challenge.ts'
import { challengePresenceOf, challengeRecordsOf, participationsOf } from './collections.ts'
import { makeInvite, tokenOf } from './invite.ts'
import { beginWith } from './join.ts'
import { readName, readNickname } from './names/nickname.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeAct } from './parts.ts'
import { refuse } from './refuse.ts'
import { type ChallengeRecord, presenceOf, type Room, readRow, writeViews } from './room.ts'

/** The last zone in which a day ends. */
const lastZone = { timeZone: 'Etc/GMT+12', dayEndsAt: 11 }

/** Starts a challenge with its first member in it, and the link to ask others in. They must have a record already. */
export const create: ChallengeAct<'create', { id: string; token: string }> = async (
  parts,
  { uid },
  { after, key, movesDate, agrees: _, ...wishes },
) => {
  const { documents, clock } = parts
  const id = key === undefined ? newId(96) : hashParts('challenge', uid, key).slice(0, 16)
  const owner = participantIdOf(id, uid)
  return documents.transaction(async tx => {
    const now = clock.now().getTime()
    const places = tx.collection(participationsOf)
    const made = (await places.find({ id: owner }))?.data
    if (made) return { id, token: tokenOf(parts, { challenge: id, by: owner, number: made.invite ?? 0 }) }
    const member = (await tx.collection(membersCollection).find({ id: uid }))?.data
    if (!member) throw refuse('unready')
    const own = await places.query({}, { where: [['uid', '==', uid]] })
    if (own.length >= most.challenges) throw refuse('tooMany')
    const before =
      after === undefined ? undefined : await readEnded(tx, after, { uid, today: dayOf(now, member), now })
    const room: Room = {
      id,
      now,
      record: begin(wishes, owner, member, now),
      people: new Map(),
      rows: new Map(),
    }
    const person = {
      uid,
      challenge: id,
      role: 'member' as const,
      ...readNickname(wishes.nickname, { taken: [], reserved: parts.operatorNames() }),
      firstDay: room.record.startDay,
      joinedAt: now,
      consent: { version: sharingVersion, at: now },
      showsPresence: true,
      isInKeepsake: false,
      blocked: namesIn(id, await listBlocked(tx, uid)),
    }
    room.people.set(owner, person)
    // What they told before they began it is theirs to bring.
    room.rows.set(owner, await readRow(tx, person, room.record.endDay, room.now))
    const token = await makeInvite(parts, tx, room, { name: owner, person })
    await beginWith(tx, uid, member, { firstDay: room.record.startDay, movesDate, now })
    await places.create({ id: owner }, room.people.get(owner) ?? person)
    await tx.collection(challengeRecordsOf).create({ id }, room.record)
    await tx.collection(challengePresenceOf).create({ id }, presenceOf(room.people, []))
    await writeViews(tx, room)
    if (before) await pointOn(tx, before, room, uid)
    return { id, token }
  })
}

function begin(
  {
    nickname: _,
    length,
    startDay,
    ...wishes
  }: Omit<ChallengeWish<'create'>, 'after' | 'key' | 'movesDate' | 'agrees'>,
  owner: string,
  clockwork: Clockwork,
  now: number,
): ChallengeRecord {
  const today = dayOf(now, clockwork)
  const begins = startDay === undefined || startDay < today ? today : startDay
  if (length < 1 || length > longest || begins > addDays(today, latestStart)) throw refuse('over')
  const endDay = lastDay(begins, length)
  return {
    ...wishes,
    name: readName(wishes.name),
    places: placesOf(wishes.mode, wishes.places),
    startDay: begins,
    endDay,
    owner,
    keptDays: 0,
    reached: {},
    lately: [],
    createdAt: now,
    overAt: startOf(addDays(endDay, 1), lastZone),
    turn: 0,
  }
}
