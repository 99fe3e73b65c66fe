import { countUp } from '../../../domain/members/count.ts'
import { findNewest, type MilestoneId } from '../../../domain/members/milestones.ts'
import { findLastSlip, hasStopped } from '../../../domain/members/stage.ts'
import type { MemberRecord } from '../../member/record.ts'

const day = 86_400_000
/** Its page waits for so long; the line on Today is gone before. Less where it was never kept what they were shown. */
const newFor = { known: 30 * day, unknown: 3 * day }

/** The milestone that someone reached and has not been shown. Not while a slip is near: that morning has its own page. */
export function findUnseen({ member, checkIns = [] }: MemberRecord, now: number): MilestoneId | undefined {
  if (!member || member.quitAt === undefined || !hasStopped(member, now)) return undefined
  if (findLastSlip(checkIns, now)) return undefined
  const { quitAt, earned, timeZone, seen } = member
  const newest = findNewest(countUp({ quitAt, checkIns, earned, timeZone, now }).earned)
  if (!newest || now - newest.at > newFor[seen ? 'known' : 'unknown']) return undefined
  if (seen?.includes(newest.id)) return undefined
  return newest.id
}
