import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

export interface Spending {
  /** With the columns `key`, `count` and `expires_at`. */
  readonly table: string
  readonly key: string
  readonly at: number
  /** How long the count lasts, from the first on. */
  readonly per: number
  /** What a new row has in further columns. */
  readonly blank?: Readonly<Record<string, number>>
}

/** Who is counted is kept only as a hash. */
export function quotaKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/**
 * Counts one more, in a single statement: all processes share the count, and no number of parallel requests slips
 * through. A count that has run out begins anew.
 */
export async function countOneMore<Tables>(
  db: Kysely<Tables>,
  { table, key, at, per, blank = {} }: Spending,
): Promise<{ count: number; expiresAt: number }> {
  const limits = sql.table(table)
  // PostgreSQL would take a bare parameter for a smaller kind of number.
  const end = sql`cast(${at + per} as bigint)`
  const row = Object.entries({ key, count: 1, ...blank })
  const columns = sql.join(row.map(([name]) => sql.ref(name)))
  const isOver = sql`${limits}.expires_at <= ${at}`
  const { rows } = await sql<{ count: number; expires_at: number }>`
    insert into ${limits} (${columns}, expires_at) values (${sql.join(row.map(([, value]) => value))}, ${end})
    on conflict (key) do update set
      count = case when ${isOver} then 1 else ${limits}.count + 1 end,
      expires_at = case when ${isOver} then ${end} else ${limits}.expires_at end
    returning count, expires_at`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A count was not returned')
  return { count: counted.count, expiresAt: counted.expires_at }
}
