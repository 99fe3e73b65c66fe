import { findNewest, type MilestoneId } from '../../domain/members/milestones.ts'
import { findLastSlip } from '../../domain/members/stage.ts'
import { findEarned } from '../member/earned.ts'
import type { MemberRecord } from '../member/record.ts'

const day = 86_400_000
/** Its page waits for so long; the line on Today is gone before. Less where it was never kept what they were shown. */
const newFor = { known: 30 * day, unknown: 3 * day }

/** The milestone that someone reached and has not been shown. Not while a slip is near: that morning has its own page. */
export function findUnseen(record: MemberRecord, now: number): MilestoneId | undefined {
  const { member, checkIns = [] } = record
  if (!member) return undefined
  const { quitAt = now, seen } = member
  if (findLastSlip(quitAt, checkIns, now)) return undefined
  const newest = findNewest(findEarned(record, now))
  if (!newest || now - newest.at > newFor[seen ? 'known' : 'unknown']) return undefined
  if (seen?.includes(newest.id)) return undefined
  return newest.id
}
