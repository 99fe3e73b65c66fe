import type { DocumentsTx } from '../../services/documents/documents.ts'
import { membersCollection } from '../members/collections.ts'
import { dayOf, defaultDayEnd } from '../members/day.ts'
import { beginWith } from './begin-with.ts'
import { isUnwanted, listBlocked, namesIn } from './block.ts'
import { most, type ParticipantRole, sharingVersion, stateOn } from './challenge.ts'
import { participationsOf } from './collections.ts'
import { countAnew } from './counted.ts'
import { readNickname } from './names/nickname.ts'
import { participantIdOf } from './participant-id.ts'
import type { ChallengeParts } from './parts.ts'
import { refuse } from './refuse.ts'
import { note, type Participation, type Room, readRow } from './room.ts'

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
