import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'

/** Does something while the audit log takes no entry, as on a disk that is full. */
export async function withFullLog<Result>(
  { engine, kysely }: Pick<Database, 'engine' | 'kysely'>,
  act: () => Promise<Result>,
): Promise<Result> {
  const before = sql`create trigger full_log before insert on audit_entries`
  if (engine === 'sqlite') await sql`${before} begin select raise(abort, 'full'); end`.execute(kysely)
  else {
    const body = sql.lit("begin raise exception 'full'; end")
    await sql`create function full_log() returns trigger language plpgsql as ${body}`.execute(kysely)
    await sql`${before} for each row execute function full_log()`.execute(kysely)
  }
  try {
    return await act()
  } finally {
    if (engine === 'sqlite') await sql`drop trigger full_log`.execute(kysely)
    else await sql`drop function full_log() cascade`.execute(kysely)
  }
}
