import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'

/** Does something while the audit log takes no entry, as on a disk that is full. Only on SQLite. */
export async function withFullLog<Result>(
  { kysely }: Pick<Database, 'kysely'>,
  act: () => Promise<Result>,
): Promise<Result> {
  await sql`create trigger full_log before insert on audit_entries begin select raise(abort, 'full'); end`.execute(
    kysely,
  )
  try {
    return await act()
  } finally {
    await sql`drop trigger full_log`.execute(kysely)
  }
}
