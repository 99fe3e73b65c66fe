import type { Day } from '../../domain/members/day.ts'

export type ShownTotal = { day: Day; shown: number }

/** What stands on the screen: it never falls within a day. What it is now is said beside it. */
export function nextShown(last: ShownTotal | undefined, total: number, day: Day): ShownTotal {
  const shown = last?.day === day ? Math.max(last.shown, total) : total
  return last?.day === day && last.shown === shown ? last : { day, shown }
}
