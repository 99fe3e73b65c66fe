import type { Clock } from '../../platform/clock.ts'
import { createLimitCounts, type Limit } from '../../platform/database/limits.ts'
import { hashParts } from '../../platform/ids.ts'
import { Refusal } from './refusal.ts'
import type { FunctionsDb } from './tables.ts'

/** Counted in the database, for all processes together. */
export function createLimits(db: FunctionsDb, clock: Clock) {
  const counts = createLimitCounts(db, clock, 'function_limits')
  return {
    async spend(callable: string, who: string, limit: Limit): Promise<void> {
      const until = await counts.spend(hashParts(callable, who), limit)
      if (until === undefined) return
      throw new Refusal('resource-exhausted', 'Too many calls.', { retryAt: new Date(until) })
    },
    tidy: counts.tidy,
  }
}

export type Limits = ReturnType<typeof createLimits>
