import { hashParts } from '../../../platform/ids.ts'
import { membersCollection } from '../../members/collections.ts'
import { addDays, dayOf, defaultDayEnd, startOf } from '../../members/day.ts'
import { isOver } from '../challenge.ts'
import { challengeCheersOf } from '../collections.ts'
import type { ChallengeAct } from '../parts.ts'
import { refuse } from '../refuse.ts'
import { changeOwnRoom, note } from '../room.ts'
import { findOther } from './other.ts'

/** Cheers someone on, once on each of their days, however quiet they are. */
export const cheer: ChallengeAct<'someone', { count: number }> = (parts, { uid }, { id, who }) =>
  changeOwnRoom(parts, id, uid, async (room, own, tx) => {
    const { record, people, now } = room
    const to = findOther(room, own, who)
    if (isOver(record, now)) throw refuse('over')
    const member = (await tx.collection(membersCollection).find({ id: to.uid }))?.data
    const clockwork = member ?? { timeZone: 'UTC', dayEndsAt: defaultDayEnd }
    const day = dayOf(now, clockwork)
    const once = { id: hashParts('cheer', id, own.name, who, day) }
    const before = to.cheers?.day === day ? to.cheers.count : 0
    if (await tx.collection(challengeCheersOf).find(once)) return { count: before }
    const cheers = { day, count: before + 1 }
    people.set(who, { ...to, cheers })
    // So that their own screen knows it for as long as it is that day there.
    const known = Object.entries(own.person.gave ?? {}).filter(([, until]) => until > now)
    const gave = { ...Object.fromEntries(known), [who]: startOf(addDays(day, 1), clockwork) }
    people.set(own.name, { ...own.person, gave })
    record.cheersGiven = (record.cheersGiven ?? 0) + 1
    note(record, { kind: 'cheered', at: now, who: own.name, to: who })
    await tx.collection(challengeCheersOf).set(once, { challenge: id, from: own.name, to: who, day, at: now })
    return { count: cheers.count }
  })
