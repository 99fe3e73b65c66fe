import type { Documents } from '../../services/documents/documents.ts'
import { membersCollection } from './collections.ts'
import { countUp } from './count.ts'
import { wallOf } from './day.ts'
import { listCheckIns } from './members.ts'
import { milestones } from './milestones.ts'

/** A milestone that nobody could be told of for so long is no news any more. */
export const newsFor = 36 * 3_600_000
const morning = 8
const evening = 21

/** Which milestones someone reached after an instant, and when the next one is; undefined for who has no quit date. */
export async function findNews(documents: Documents, uid: string, now: number, since: number) {
  const member = (await documents.collection(membersCollection).find({ id: uid }))?.data
  if (member?.quitAt === undefined || (member.isPlanned && member.quitAt <= now)) return undefined
  const { quitAt, earned, timeZone } = member
  const checkIns = await listCheckIns(documents, uid)
  const count = countUp({ quitAt, checkIns, earned, timeZone, now })
  const from = Math.max(since, now - newsFor)
  const reached = milestones.filter(({ id }) => {
    const at = count.earned[id]
    return at !== undefined && at > from && at <= now
  })
  return { reached, next: count.next, timeZone, quitAt }
}

export function isNight(at: number, timeZone: string): boolean {
  const { hour } = wallOf(at, timeZone)
  return hour < morning || hour >= evening
}
