import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { Refusal } from './refusal.ts'
import type { Tx } from './tables.ts'

/** So many calls in so many milliseconds, counted from the first. */
export interface Limit {
  readonly calls: number
  readonly per: number
}

/** Counted in the database, in one statement: all processes share the count, and no number of parallel calls slips through. */
export function createLimits(db: Tx, clock: Clock) {
  const now = () => clock.now().getTime()
  return {
    async spend(callable: string, who: string, { calls, per }: Limit): Promise<void> {
      const time = now()
      const isOver = sql`function_limits.expires_at <= ${time}`
      // PostgreSQL would take a bare parameter for a smaller kind of number.
      const end = sql`cast(${time + per} as bigint)`
      const { count, expires_at } = await db
        .insertInto('function_limits')
        .values({ key: keyOf(callable, who), count: 1, expires_at: time + per })
        .onConflict(conflict =>
          conflict.column('key').doUpdateSet({
            count: sql`case when ${isOver} then 1 else function_limits.count + 1 end`,
            expires_at: sql`case when ${isOver} then ${end} else function_limits.expires_at end`,
          }),
        )
        .returning(['count', 'expires_at'])
        .executeTakeFirstOrThrow()
      if (count > calls)
        throw new Refusal('resource-exhausted', 'Too many calls.', { retryAt: new Date(expires_at) })
    },

    async tidy(): Promise<void> {
      await db.deleteFrom('function_limits').where('expires_at', '<=', now()).execute()
    },
  }
}

export type Limits = ReturnType<typeof createLimits>

function keyOf(callable: string, who: string): string {
  return createHash('sha256')
    .update(JSON.stringify([callable, who]))
    .digest('base64url')
}
