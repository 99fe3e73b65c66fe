import type { Clock } from '../../platform/clock.ts'
import { countOneMore, quotaKey } from '../../platform/database/quota.ts'
import { Refusal } from './refusal.ts'
import type { Tx } from './tables.ts'

/** So many calls in so many milliseconds, counted from the first. */
export interface Limit {
  readonly calls: number
  readonly per: number
}

/** Counted in the database, for all processes together. */
export function createLimits(db: Tx, clock: Clock) {
  const now = () => clock.now().getTime()
  return {
    async spend(callable: string, who: string, { calls, per }: Limit): Promise<void> {
      const key = quotaKey(callable, who)
      const { count, expiresAt } = await countOneMore(db, { table: 'function_limits', key, at: now(), per })
      if (count > calls)
        throw new Refusal('resource-exhausted', 'Too many calls.', { retryAt: new Date(expiresAt) })
    },

    async tidy(): Promise<void> {
      await db.deleteFrom('function_limits').where('expires_at', '<=', now()).execute()
    },
  }
}

export type Limits = ReturnType<typeof createLimits>
