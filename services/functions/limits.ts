import type { Clock } from '../../platform/clock.ts'
import { createLimitCounts, type Limit } from '../../platform/database/limits.ts'
import { hashParts } from '../../platform/ids.ts'
import type { FunctionsDb } from './tables.ts'

export type Limits = ReturnType<typeof createLimits>

/** Counted in the database, for all processes together. */
export function createLimits(db: FunctionsDb, clock: Clock) {
  const { spend, refund, tidy } = createLimitCounts(db, clock, 'function_limits')
  return {
    /** Counts a call. Gives when there are more, where it was one too many. */
    spend: (callable: string, who: string, limit: Limit) => spend(hashParts(callable, who), limit),
    /** Gives one back; false where none was spent lately. */
    refund: (callable: string, who: string, limit: Limit) => refund(hashParts(callable, who), limit),
    tidy,
  }
}
