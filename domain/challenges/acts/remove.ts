import { hashParts } from '../../../platform/ids.ts'
import { countFree, most, restorableFor } from '../challenge.ts'
import { challengeRemovalsOf, challengeReportsOf } from '../collections.ts'
import { takeOut } from '../leave.ts'
import type { ChallengeAct } from '../parts.ts'
import { refuse } from '../refuse.ts'
import { changeOwnedRoom, changeOwnRoom, readRow } from '../room.ts'

/** Asks someone to go: no link brings them back, and their days stay in the sum. */
export const remove: ChallengeAct<'someone'> = (parts, asking, { id, who }) =>
  changeOwnedRoom(parts, id, asking, async (room, own, tx) => {
    const removals = tx.collection(challengeRemovalsOf)
    const place = room.people.get(who)
    if (!place && (await removals.find({ id: who }))) return {}
    if (!place || who === own.name) throw refuse('missing')
    const days = countFree(room.rows.get(who)?.days ?? '')
    await takeOut(parts, tx, room, who, 'for now')
    await removals.set({ id: who }, { uid: place.uid, challenge: id, at: room.now, days, place })
    return {}
  })

/** It was a mistake: they are back as they were, if it is seen at once. */
export const restore: ChallengeAct<'someone'> = (parts, asking, { id, who }) =>
  changeOwnedRoom(parts, id, asking, async (room, _own, tx) => {
    const { record, people, rows, now } = room
    if (people.has(who)) return {}
    const removal = (await tx.collection(challengeRemovalsOf).find({ id: who }))?.data
    const place = removal?.place
    if (!place || removal.challenge !== id || removal.at + restorableFor <= now) throw refuse('missing')
    const others = [...people.values()]
    const taken = others.filter(({ role }) => role === place.role).length
    if (taken >= (place.role === 'member' ? record.places : most.supporters)) throw refuse('full')
    if (others.some(({ looks }) => looks === place.looks)) throw refuse('nicknameTaken')
    if (place.role === 'member') rows.set(who, await readRow(tx, place, record.endDay, room.now))
    people.set(who, place)
    record.keptDays -= removal.days
    record.turn += 1
    await tx.collection(challengeRemovalsOf).delete({ id: who })
    return {}
  })

/** Tells support about someone: once, until support has looked at it. The others see nothing of it. */
export const report: ChallengeAct<'report'> = (parts, { uid }, { id, who, kind }) =>
  changeOwnRoom(parts, id, uid, async ({ people, now }, own, tx) => {
    const about = people.get(who)
    if (!about || who === own.name) throw refuse('missing')
    const reports = tx.collection(challengeReportsOf)
    const made = (await reports.query({}, { where: [['by', '==', own.name]] })).filter(
      ({ data }) => data.about === who,
    )
    if (made.some(({ data }) => data.doneAt === undefined)) return {}
    const { nickname } = about
    const next = { id: hashParts('report', id, own.name, who, String(made.length)) }
    await reports.set(next, { challenge: id, about: who, nickname, kind, by: own.name, at: now })
    return {}
  })
