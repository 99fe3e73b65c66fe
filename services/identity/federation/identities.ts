import type { Selectable } from 'kysely'
import { prepare } from '../../../platform/database/prepare.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Db, IdentityRow } from '../tables.ts'

export type FederatedIdentity = Selectable<IdentityRow>
/** What a provider vouches for. */
export interface Profile {
  readonly providerId: string
  readonly rawId: string
  readonly email?: string
  /** Only when the provider says so, and may be believed. */
  readonly isEmailVerified: boolean
  readonly displayName?: string
  readonly photoUrl?: string
}

const selectIdentities = prepare((db: Db, { id }: { id: string }) =>
  db.selectFrom('identities').selectAll().where('account_id', '=', id).orderBy('provider_id'),
)

/** Which accounts are known elsewhere, and under what name. */
export function createIdentities(project: string) {
  return {
    list: (tx: Db, account: Account): Promise<FederatedIdentity[]> => selectIdentities(tx, account),

    /** The account this identity belongs to. */
    findAccount: (tx: Db, { providerId, rawId }: Profile): Promise<Account | undefined> =>
      tx
        .selectFrom('accounts')
        .innerJoin('identities', 'identities.account_id', 'accounts.id')
        .selectAll('accounts')
        .where('identities.project', '=', project)
        .where('identities.provider_id', '=', providerId)
        .where('identities.raw_id', '=', rawId)
        .executeTakeFirst(),

    /** Again with the same identity only brings its details up to date. */
    async link(tx: Db, account: Account, profile: Profile): Promise<void> {
      const details = {
        email: profile.email ?? null,
        display_name: profile.displayName ?? null,
        photo_url: profile.photoUrl ?? null,
      }
      const key = { project, provider_id: profile.providerId, raw_id: profile.rawId }
      await tx
        .insertInto('identities')
        .values({ ...key, account_id: account.id, ...details })
        .onConflict(conflict => conflict.columns(['project', 'provider_id', 'raw_id']).doUpdateSet(details))
        .execute()
    },

    async unlink(tx: Db, account: Account, providerId: string): Promise<void> {
      await tx
        .deleteFrom('identities')
        .where('account_id', '=', account.id)
        .where('provider_id', '=', providerId)
        .execute()
    },

    async unlinkAll(tx: Db, account: Account): Promise<void> {
      await tx.deleteFrom('identities').where('account_id', '=', account.id).execute()
    },
  }
}

/** Every way into the account, in the protocol's names. */
export function providerIdsOf(account: Account, identities: readonly FederatedIdentity[]): string[] {
  const byEmail = hasPasswordProvider(account) ? ['password'] : []
  return [...byEmail, ...identities.map(identity => identity.provider_id)]
}

/** Sign-in by mailed link counts as the password provider too. */
export function hasPasswordProvider(account: Account): boolean {
  return account.email !== null && (account.password_hash !== null || account.has_email_link)
}
