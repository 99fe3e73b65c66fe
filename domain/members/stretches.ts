import type { CheckIn } from './count.ts'

/** Time without a cigarette, from a start or a slip to the next slip or to now. */
export type Stretch = {
  from: number
  to: number
  /** Whole days that were kept before it. */
  before: number
  startsRun: boolean
}

const day = 24 * 3_600_000

/** All time kept up to the end of a stretch. */
export const lengthOf = ({ from, to, before }: Stretch): number => before + to - from

/** The start of someone who kept as much without a slip. */
export const countedFrom = ({ from, before }: Stretch): number => from - before

/** The stretches between slips, in the order of time. Where a new run begins later than its slip, time rests meanwhile. */
export function divide(quitAt: number, slips: readonly CheckIn[], now: number): Stretch[] {
  let open: Stretch = { from: quitAt, to: Math.max(quitAt, now), before: 0, startsRun: true }
  const stretches = [open]
  for (const { at, newStartAt } of slips.toSorted((a, b) => a.at - b.at)) {
    const startsRun = newStartAt !== undefined
    const from = Math.min(now, Math.max(at, newStartAt ?? at))
    if (at > open.from) {
      open.to = at
      open = { from, to: now, before: Math.floor(lengthOf(open) / day) * day, startsRun }
      stretches.push(open)
    } else {
      // Not smoke-free again since the slip before.
      open.from = Math.max(open.from, from)
      open.startsRun ||= startsRun
    }
  }
  return stretches
}
