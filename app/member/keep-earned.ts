import { countUp } from '../../domain/members/count.ts'
import { hasStopped } from '../../domain/members/stage.ts'
import type { MemberRecord } from './record.ts'
import type { Verbs } from './verbs.ts'

/** Writes down what was reached until now, so that no slip that is told takes it away. */
export function keepEarned(
  verbs: Pick<Verbs, 'changeMember'>,
  { member, checkIns = [], isWhole }: Pick<MemberRecord, 'member' | 'checkIns' | 'isWhole'>,
  now: number,
): void {
  if (member?.quitAt === undefined || !isWhole || !hasStopped(member, now)) return
  const { quitAt, earned, timeZone } = member
  const reached = countUp({ quitAt, checkIns, earned, timeZone, now }).earned
  if (Object.keys(reached).length > Object.keys(earned).length) verbs.changeMember({ earned: reached })
}
