import { hashParts } from '../../../platform/ids.ts'
import { challengeReportsOf } from '../collections.ts'
import type { ChallengeAct } from '../parts.ts'
import { refuse } from '../refuse.ts'
import { changeOwnRoom } from '../room.ts'

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
