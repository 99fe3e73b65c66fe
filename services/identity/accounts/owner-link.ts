import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Db, Tables } from '../tables.ts'

export type OwnerLink = ReturnType<typeof createOwnerLink>

const validFor = 24 * 60 * 60_000

/** The one-time link by which the first owner comes in. Only its hash is kept. */
export function createOwnerLink(database: Database, clock: Clock) {
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

    /** True for exactly one caller; every other open link is closed with it. */
    async consume(tx: Db, token: string): Promise<boolean> {
      const used = await tx
        .deleteFrom('owner_setups')
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', clock.now().getTime())
        .returning('token_hash')
        .executeTakeFirst()
      if (used) await tx.deleteFrom('owner_setups').execute()
      return used !== undefined
    },
  }
}
