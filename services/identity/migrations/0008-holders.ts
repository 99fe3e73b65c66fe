import { sql } from 'kysely'
import type { Migration } from '../../../platform/database/migrate.ts'

/** Of a hundred thousand accounts a few have roles: those few are found without reading the rest. */
export const holders: Migration = {
  name: '0008-holders',
  async up(tx) {
    // Written out, as `findHolders` asks for it: a database uses it only where it reads the same.
    await sql`create index accounts_with_claims on accounts (project, created_at) where claims <> '{}'`.execute(
      tx,
    )
  },
}
