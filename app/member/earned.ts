import { countUp } from '../../domain/members/count.ts'
import type { Earned } from '../../domain/members/earned.ts'
import { hasStopped } from '../../domain/members/stage.ts'
import type { MemberRecord } from './record.ts'
import type { Verbs } from './verbs.ts'

/** What someone reached until now, and what was written down before. */
export function findEarned(
  { member, checkIns = [] }: Pick<MemberRecord, 'member' | 'checkIns'>,
  now: number,
): Earned {
  if (member?.quitAt === undefined || !hasStopped(member, now)) return {}
  const { quitAt, earned, timeZone } = member
  return countUp({ quitAt, checkIns, earned, timeZone, now }).earned
}

/** Writes down what was reached until now, so that no slip that is told takes it away. */
export function keepEarned(
  verbs: Pick<Verbs, 'changeMember'>,
  record: Pick<MemberRecord, 'member' | 'checkIns' | 'isWhole'>,
  now: number,
): void {
  if (!record.member || !record.isWhole) return
  const reached = findEarned(record, now)
  if (Object.keys(reached).length > Object.keys(record.member.earned).length)
    verbs.changeMember({ earned: reached })
}
