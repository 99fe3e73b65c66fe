import type { PlannedMoment } from '../member/note.ts'

const day = 24 * 60
const about = 90
const mostShown = 2

/** What someone planned for this time of day, the nearest first; where nothing is near, what they planned at all. */
export function findPlanned(
  plan: PlannedMoment[],
  minute: number,
): { isNow: boolean; moments: PlannedMoment[] } {
  const farFrom = ({ at }: PlannedMoment): number => {
    if (at === undefined) return Number.POSITIVE_INFINITY
    const apart = Math.abs(at - minute)
    return Math.min(apart, day - apart)
  }
  const near = plan.filter(each => farFrom(each) <= about).sort((a, b) => farFrom(a) - farFrom(b))
  const isNow = near.length > 0
  return { isNow, moments: (isNow ? near : plan).slice(0, mostShown) }
}
