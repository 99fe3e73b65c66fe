import { hashParts } from '../../../platform/ids.ts'
import { challengeReportsOf } from '../collections.ts'
import type { ChallengeCaller, ChallengeParts, Done } from '../parts.ts'
import { refuse } from '../refuse.ts'
import { changeOwnRoom } from '../room.ts'

type Complaint = { id: string; who: string; kind: 'name' | 'behaviour' | 'other' }

/** Tells support about someone, once. The others see nothing of it. */
export async function report(
  parts: ChallengeParts,
  { uid }: ChallengeCaller,
  { id, who, kind }: Complaint,
): Promise<Done> {
  return changeOwnRoom(parts, id, uid, async ({ people, now }, own, tx) => {
    const about = people.get(who)
    if (!about || who === own.name) throw refuse('missing')
    const reports = tx.collection(challengeReportsOf)
    const once = { id: hashParts('report', id, own.name, who) }
    if (await reports.find(once)) return {}
    const { nickname } = about
    await reports.set(once, { challenge: id, about: who, nickname, kind, by: own.name, at: now })
    return {}
  })
}
