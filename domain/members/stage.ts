import type { CheckIn } from './count.ts'

/** Where someone is, which decides what their day looks like. */
export type Stage = 'undecided' | 'preparing' | 'due' | 'overdue' | 'after-slip' | 'ordinary'

const day = 24 * 3_600_000
const afterSlipFor = 3 * day

type Told = {
  quitAt?: number | undefined
  /** The date is one they plan: nothing counts from it until they say that the day has come. */
  isPlanned?: boolean | undefined
}

/** Whether time counts. A day that was planned never starts the count of its own accord. */
export const hasStopped = ({ quitAt, isPlanned }: Told, now: number): boolean =>
  quitAt !== undefined && quitAt <= now && !isPlanned

/** The slip that is still on someone's mind. One before the start they gave belongs to the time before it. */
export function findLastSlip(quitAt: number, checkIns: readonly CheckIn[], now: number): CheckIn | undefined {
  const from = Math.max(quitAt, now - afterSlipFor + 1)
  return checkIns
    .filter(({ state, at }) => state === 'slip' && at >= from && at <= now)
    .sort((a, b) => b.at - a.at)[0]
}

type StageAsked = { member: Told; checkIns: readonly CheckIn[]; daysLeft: number; now: number }

/** `daysLeft` is how many days of theirs lie before the day they chose. */
export function findStage({ member, checkIns, daysLeft, now }: StageAsked): Stage {
  if (member.quitAt === undefined) return 'undecided'
  if (hasStopped(member, now)) return findLastSlip(member.quitAt, checkIns, now) ? 'after-slip' : 'ordinary'
  if (daysLeft > 0) return 'preparing'
  return daysLeft === 0 ? 'due' : 'overdue'
}
