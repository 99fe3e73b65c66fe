import { sql } from 'kysely'
import type { Database } from './open.ts'

/** How many bytes all of it takes. */
export async function measureSize({ engine, kysely }: Database): Promise<number> {
  const found =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await found.execute(kysely)
  return Number(rows[0]?.bytes ?? 0)
}
