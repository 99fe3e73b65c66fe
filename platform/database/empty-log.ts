import { sql } from 'kysely'
import type { Database } from './open.ts'

/**
 * Moves what is in the log of SQLite into the file and cuts the log off: pages as they were before a deletion are in no
 * file any more. False where someone still reads from it; a later try does it. PostgreSQL looks after its own.
 */
export async function emptyLog({ engine, kysely }: Database): Promise<boolean> {
  if (engine !== 'sqlite') return true
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(kysely)
  return rows[0]?.busy === 0
}
