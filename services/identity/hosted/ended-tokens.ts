import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Tables } from '../tables.ts'

export type EndedTokens = ReturnType<typeof createEndedTokens>

/** Cookies and ID tokens of a host's that someone signed out of: the host's token alone would be valid for up to an hour. */
export function createEndedTokens(database: Database, clock: Clock) {
  const { kysely } = database.as<Tables>()
  return {
    async add(token: string, expiresAt: number): Promise<void> {
      await kysely
        .insertInto('ended_tokens')
        .values({ hash: hashToken(token), expires_at: expiresAt })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    },

    async has(token: string): Promise<boolean> {
      const found = await kysely
        .selectFrom('ended_tokens')
        .select('hash')
        .where('hash', '=', hashToken(token))
        .executeTakeFirst()
      return found !== undefined
    },

    async tidy(): Promise<void> {
      await kysely.deleteFrom('ended_tokens').where('expires_at', '<=', clock.now().getTime()).execute()
    },
  }
}
