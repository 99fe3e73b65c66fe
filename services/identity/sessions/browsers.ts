import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Db } from '../tables.ts'

const day = 24 * 60 * 60_000

export const rememberedFor = 180 * day

/** Each may fail a few times on its own, so their number is limited. */
const mostOfAccount = 20

/** Where people have signed in before. Strangers' wrong passwords do not hold them up there. Only hashes are kept. */
export function createBrowsers(clock: Clock) {
  const now = () => clock.now().getTime()
  return {
    async isKnown(tx: Db, account: Account | undefined, token: string): Promise<boolean> {
      const found = await tx
        .selectFrom('known_browsers')
        .select('hash')
        .where('hash', '=', hashToken(token))
        // Also without an account: no answer may be quicker for it.
        .where('account_id', '=', account?.id ?? '')
        .where('last_used_at', '>', now() - rememberedFor)
        .executeTakeFirst()
      return found !== undefined
    },

    async remember(tx: Db, account: Account, token: string): Promise<void> {
      const row = { hash: hashToken(token), account_id: account.id, created_at: now(), last_used_at: now() }
      await tx
        .insertInto('known_browsers')
        .values(row)
        .onConflict(conflict =>
          conflict.columns(['hash', 'account_id']).doUpdateSet({ last_used_at: row.last_used_at }),
        )
        .execute()
      await tx
        .deleteFrom('known_browsers')
        .where('account_id', '=', account.id)
        .where('hash', 'not in', others =>
          others
            .selectFrom('known_browsers')
            .select('hash')
            .where('account_id', '=', account.id)
            .orderBy('last_used_at', 'desc')
            .orderBy('hash')
            .limit(mostOfAccount),
        )
        .execute()
    },

    async forget(tx: Db, account: Account): Promise<void> {
      await tx.deleteFrom('known_browsers').where('account_id', '=', account.id).execute()
    },

    list: (tx: Db, account: Account) =>
      tx
        .selectFrom('known_browsers')
        .select(['created_at', 'last_used_at'])
        .where('account_id', '=', account.id)
        .orderBy('last_used_at', 'desc')
        .execute(),

    async tidy(tx: Db): Promise<void> {
      await tx
        .deleteFrom('known_browsers')
        .where('last_used_at', '<=', now() - rememberedFor)
        .execute()
    },
  }
}
