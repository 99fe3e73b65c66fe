import { countUp } from '../../../domain/members/count.ts'
import { findNewest, type MilestoneId } from '../../../domain/members/milestones.ts'
import { findLastSlip, hasStopped } from '../../../domain/members/stage.ts'
import type { MemberRecord } from '../../member/record.ts'

const newFor = 3 * 86_400_000

/** The milestone that someone reached and has not been shown. Not while a slip is near: that morning has its own page. */
export function findUnseen({ member, checkIns = [] }: MemberRecord, now: number): MilestoneId | undefined {
  if (!member || member.quitAt === undefined || !hasStopped(member, now)) return undefined
  if (findLastSlip(checkIns, now)) return undefined
  const { quitAt, earned, timeZone, seen = [] } = member
  const newest = findNewest(countUp({ quitAt, checkIns, earned, timeZone, now }).earned)
  if (!newest || now - newest.at > newFor || seen.includes(newest.id)) return undefined
  return newest.id
}
