import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { RightsTables } from './schema.ts'

/** How long a link in an email can be used. */
export const linkFor = 24 * 3_600_000

/** Links by which someone confirms, without signing in, that their account is to be erased. Each works once. */
export function createErasureLinks({ database, clock }: { database: Database; clock: Clock }) {
  const { kysely } = database.as<RightsTables>()
  const now = () => clock.now().getTime()

  return {
    /** The secret part of a new one; only its hash is kept. */
    async make(uid: string): Promise<string> {
      const token = newToken()
      const row = { hash: hashToken(token), uid, until: now() + linkFor }
      await kysely.insertInto('erasure_links').values(row).execute()
      return token
    },

    /** Whose it is; nothing changes. */
    async peek(token: string): Promise<string | undefined> {
      const row = await kysely
        .selectFrom('erasure_links')
        .select('uid')
        .where('hash', '=', hashToken(token))
        .where('until', '>', now())
        .executeTakeFirst()
      return row?.uid
    },

    /** Whose it was, for one caller alone. */
    async take(token: string): Promise<string | undefined> {
      const row = await kysely
        .deleteFrom('erasure_links')
        .where('hash', '=', hashToken(token))
        .where('until', '>', now())
        .returning('uid')
        .executeTakeFirst()
      return row?.uid
    },

    /** All of someone's. */
    async forget(uid: string): Promise<void> {
      await kysely.deleteFrom('erasure_links').where('uid', '=', uid).execute()
    },

    /** Those that have had their time. */
    async tidy(): Promise<void> {
      await kysely.deleteFrom('erasure_links').where('until', '<=', now()).execute()
    },
  }
}
