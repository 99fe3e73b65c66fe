import type { Clock } from '../../../platform/clock.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Db } from '../tables.ts'

type Kind = 'enrolment' | 'signIn' | 'carryOn'

export const challengeLifetime = 10 * 60_000

/** What the first of two requests leaves for the second, under a name only its caller knows. */
export function createChallenges(clock: Clock) {
  const now = () => clock.now().getTime()
  return {
    async issue(tx: Db, kind: Kind, account: Account, data: string): Promise<string> {
      const token = newToken()
      const row = { hash: hashToken(token), account_id: account.id, kind, data }
      await tx
        .insertInto('challenges')
        .values({ ...row, expires_at: now() + challengeLifetime })
        .execute()
      return token
    },

    find: (tx: Db, kind: Kind, token: string) =>
      tx
        .selectFrom('challenges')
        .selectAll()
        .where('hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('expires_at', '>', now())
        .executeTakeFirst(),

    /** True for exactly one caller. */
    async finish(tx: Db, token: string): Promise<boolean> {
      const done = await tx
        .deleteFrom('challenges')
        .where('hash', '=', hashToken(token))
        .returning('hash')
        .executeTakeFirst()
      return done !== undefined
    },

    async cancel(tx: Db, account: Account): Promise<void> {
      await tx.deleteFrom('challenges').where('account_id', '=', account.id).execute()
    },

    async tidy(tx: Db): Promise<void> {
      await tx.deleteFrom('challenges').where('expires_at', '<=', now()).execute()
    },
  }
}
