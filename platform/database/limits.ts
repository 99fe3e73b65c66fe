import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { prepare } from './prepare.ts'

/**
 * Limits counted in a table, in single statements: all processes share the counts, and no number of parallel requests
 * slips through. Keys are hashes (`hashParts`), so that it is nowhere said who was counted. What one process may count
 * for itself is in `../limits.ts`.
 */

/** So many in so many milliseconds, counted from the first. */
export interface Limit {
  readonly calls: number
  readonly per: number
}

/** A table has the columns `key`, `count` and `expires_at`; `blank` is what a new row has in further ones. */
export function createLimitCounts<Tables>(
  db: Kysely<Tables>,
  clock: Clock,
  table: string,
  blank: Readonly<Record<string, number>> = {},
) {
  const counts = sql.table(table)
  const now = () => clock.now().getTime()
  return {
    /** Counts one more. If that was one too many, returns when the count is reset. */
    async spend(key: string, { calls, per }: Limit): Promise<number | undefined> {
      const at = now()
      const end = whole(at + per)
      const row = Object.entries({ key, count: 1, ...blank })
      const columns = sql.join(row.map(([name]) => sql.ref(name)))
      const isOver = sql`${counts}.expires_at <= ${at}`
      const { rows } = await sql<{ count: number; expires_at: number }>`
        insert into ${counts} (${columns}, expires_at) values (${sql.join(row.map(([, value]) => value))}, ${end})
        on conflict (key) do update set
          count = case when ${isOver} then 1 else ${counts}.count + 1 end,
          expires_at = case when ${isOver} then ${end} else ${counts}.expires_at end
        returning count, expires_at`.execute(db)
      const [counted] = rows
      if (!counted) throw new Error('A count was not returned')
      return counted.count > calls ? counted.expires_at : undefined
    },

    /** Gives one back, of those that weren't too many; false where none was spent lately. */
    async refund(key: string, { calls }: Limit): Promise<boolean> {
      const left = sql`case when count > ${calls} then ${calls} else count end - 1`
      const { rows } = await sql`
        update ${counts} set count = ${left}
        where key = ${key} and count >= 1 and expires_at > ${now()} returning key`.execute(db)
      return rows.length > 0
    },

    async tidy(): Promise<void> {
      await sql`delete from ${counts} where expires_at <= ${now()}`.execute(db)
    },
  }
}

/**
 * So many failures for nothing; from then on each costs a wait that doubles up to the longest. All are forgotten after
 * a time without another.
 */
export interface Patience {
  readonly free: number
  readonly longest: number
  readonly forgottenAfter: number
}

const second = 1000

/** How long the next try has to wait after so many failures. */
export function waitAfter(failures: number, { free, longest }: Omit<Patience, 'forgottenAfter'>): number {
  return failures < free ? 0 : Math.min(longest, second * 2 ** (failures - free))
}

interface FailureRow {
  key: string
  count: number
  blocked_until: number
  expires_at: number
}

/** Counts failures in a table with the column `blocked_until` besides. */
export function createFailureCounts<Tables>(given: Kysely<Tables>, clock: Clock, name: string) {
  // The builder wants to know the table's name beforehand.
  const table = name as 'failures'
  const db = given as unknown as Kysely<{ failures: FailureRow }>
  const now = () => clock.now().getTime()
  const selectBlocks = prepare((of: typeof db, { key, other }: { key: string; other: string }) =>
    of.selectFrom(table).select('blocked_until').where('key', 'in', [key, other]),
  )

  async function findBlocks(key: string, other = key): Promise<number[]> {
    const rows = await selectBlocks(db, { key, other })
    return rows.map(row => row.blocked_until)
  }

  return {
    /** Whether any failure is remembered under these keys, and until when they have to wait, if they do. */
    async check(key: string, other?: string): Promise<{ isKnown: boolean; until: number | undefined }> {
      const blocks = await findBlocks(key, other)
      const until = Math.max(0, ...blocks)
      return { isKnown: blocks.length > 0, until: until > now() ? until : undefined }
    },

    /** Counts a failure and gives how many there are; or, while the wait for an earlier one is on, only when it ends. */
    async count(key: string, rule: Patience): Promise<{ failures: number } | { until: number }> {
      const at = now()
      const expiresAt = at + rule.forgottenAfter
      const [isOver, before] = [sql.ref(`${name}.expires_at`), sql.ref(`${name}.count`)]
      const failures = sql<number>`(case when ${isOver} <= ${at} then 1 else ${before} + 1 end)`
      const counted = await db
        .insertInto(table)
        .values({ key, count: 1, blocked_until: 0, expires_at: expiresAt })
        .onConflict(conflict =>
          conflict
            .column('key')
            .doUpdateSet({
              count: failures,
              blocked_until: blockSql(at, failures, rule),
              expires_at: expiresAt,
            })
            .where(`${table}.blocked_until`, '<=', at),
        )
        .returning('count')
        .executeTakeFirst()
      if (counted) return { failures: counted.count }
      return { until: Math.max(...(await findBlocks(key)), at + second) }
    },

    async clear(key: string): Promise<void> {
      await db.deleteFrom(table).where('key', '=', key).execute()
    },
  }
}

/** `waitAfter`, as the database computes it. Never set to this moment, which another machine may not have reached. */
function blockSql(now: number, failures: RawBuilder<number>, rule: Patience): RawBuilder<number> {
  const doublings = Math.ceil(Math.log2(rule.longest / second))
  const steps = Array.from({ length: doublings }, (_, index) => rule.free + index)
  const waits = steps.map(step => sql`when ${sql.lit(step)} then ${sql.lit(waitAfter(step, rule))}`)
  const wait = sql`(case ${failures} ${sql.join(waits, sql` `)} else ${sql.lit(rule.longest)} end)`
  return sql`(case when ${failures} < ${sql.lit(rule.free)} then 0 else ${whole(now)} + ${wait} end)`
}

/** PostgreSQL would take a bare parameter for a smaller number type. */
function whole(value: number): RawBuilder<number> {
  return sql`cast(${value} as bigint)`
}
