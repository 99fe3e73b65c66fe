import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { prepare } from '../../../platform/database/prepare.ts'
import { newId } from '../../../platform/ids.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Db, FactorRow } from '../tables.ts'
import { deleteRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

export type Factor = Selectable<FactorRow>
export const mostFactors = 5

/** Second factors: codes of an authenticator app, and recovery codes for the day it is lost. */
export function createFactors(clock: Clock, vault: Vault) {
  const now = () => clock.now().getTime()
  return {
    list: (tx: Db, account: Account): Promise<Factor[]> => selectFactors(tx, account),

    async enrol(tx: Db, account: Account, given: { secret: string; step: number; displayName?: string }) {
      const row = { id: newId(), account_id: account.id, secret: vault.seal(given.secret) }
      const rest = { display_name: given.displayName ?? null, last_step: given.step, enrolled_at: now() }
      await tx
        .insertInto('factors')
        .values({ ...row, ...rest })
        .execute()
      return row.id
    },

    /** Each code of the app works once; so does each recovery code. */
    async check(tx: Db, factor: Factor, code: string): Promise<boolean> {
      const step = findStep(vault.open(factor.secret), code, now(), factor.last_step)
      if (step === undefined) return spendRecoveryCode(tx, factor.account_id, code)
      const used = await tx
        .updateTable('factors')
        .set({ last_step: step })
        .where('id', '=', factor.id)
        .where('last_step', '<', step)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },

    /** Seals those that lie open from a time without a secret. */
    async sealOpen(tx: Db): Promise<void> {
      for (const { id, secret } of await tx.selectFrom('factors').select(['id', 'secret']).execute()) {
        const renewed = vault.renew(secret)
        if (renewed)
          await tx
            .updateTable('factors')
            .set({ secret: renewed })
            .where('id', '=', id)
            .where('secret', '=', secret)
            .execute()
      }
    },

    /** With the last factor, the recovery codes have nothing left to recover. */
    async withdraw(tx: Db, account: Account, id: string): Promise<boolean> {
      const gone = await tx
        .deleteFrom('factors')
        .where('id', '=', id)
        .where('account_id', '=', account.id)
        .returning('id')
        .executeTakeFirst()
      if ((await this.list(tx, account)).length === 0) await deleteRecoveryCodes(tx, account.id)
      return gone !== undefined
    },

    /** Those enrolled from then on, and every recovery code: who saw them is not known. */
    async withdrawSince(tx: Db, account: Account, time: number): Promise<void> {
      await tx
        .deleteFrom('factors')
        .where('account_id', '=', account.id)
        .where('enrolled_at', '>=', time)
        .execute()
      await deleteRecoveryCodes(tx, account.id)
    },
  }
}

const selectFactors = prepare((db: Db, { id }: { id: string }) =>
  db.selectFrom('factors').selectAll().where('account_id', '=', id).orderBy('enrolled_at'),
)
