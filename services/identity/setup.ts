import type { Clock } from '../../platform/clock.ts'
import type { House } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/open.ts'
import { hashToken, newToken } from '../../platform/ids.ts'

interface Tables {
  owner_setups: { token_hash: string; expires_at: number }
}

export type Setup = ReturnType<typeof createSetup>

const validFor = 24 * 60 * 60_000

/** The one-time link by which the first owner comes in. Only its hash is kept. */
export function createSetup(database: Database, clock: Clock) {
  const { kysely } = database.as<Tables>()
  return {
    async issue(): Promise<string> {
      const token = newToken()
      const now = clock.now().getTime()
      await kysely.deleteFrom('owner_setups').where('expires_at', '<=', now).execute()
      const row = { token_hash: hashToken(token), expires_at: now + validFor }
      await kysely.insertInto('owner_setups').values(row).execute()
      return token
    },

    async isOpen(token: string): Promise<boolean> {
      const found = await kysely
        .selectFrom('owner_setups')
        .select('token_hash')
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', clock.now().getTime())
        .executeTakeFirst()
      return found !== undefined
    },
  }
}

export const identityHouse: House = {
  house: 'identity',
  migrations: [
    {
      name: '0001-owner-setups',
      up: (tx, { text, time }) =>
        tx.schema
          .createTable('owner_setups')
          .addColumn('token_hash', text, column => column.primaryKey())
          .addColumn('expires_at', time, column => column.notNull())
          .execute(),
    },
  ],
}
