import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Account } from '../accounts/accounts.ts'
import type { CodeRow, Db } from '../tables.ts'
import { ensure } from '../wire/wire-error.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** The protocol's request types, and how long a code for each is good. */
export const validFor = {
  PASSWORD_RESET: hour,
  EMAIL_SIGNIN: hour,
  VERIFY_EMAIL: 3 * day,
  VERIFY_AND_CHANGE_EMAIL: 3 * day,
  RECOVER_EMAIL: 7 * day,
} as const

export type CodePurpose = keyof typeof validFor
export type Code = Omit<Selectable<CodeRow>, 'purpose'> & { purpose: CodePurpose }

export type NewCode = { purpose: CodePurpose; email: string; newEmail?: string; account?: Account }

/** How long a code that has run out is still answered as expired rather than unknown. */
const rememberedFor = 7 * day

/** One-time codes that travel by mail. Only their hashes are kept. */
export function createCodes(project: string, clock: Clock) {
  const now = () => clock.now().getTime()

  /** The code while it is good; otherwise throws the protocol's refusal. */
  async function get(tx: Db, code: string, ...purposes: CodePurpose[]): Promise<Code> {
    const row = await tx
      .selectFrom('codes')
      .selectAll()
      .where('hash', '=', hashToken(code))
      .where('project', '=', project)
      .executeTakeFirst()
    const isMeant = row && (purposes.length === 0 || purposes.includes(row.purpose as CodePurpose))
    ensure(isMeant, 'INVALID_OOB_CODE')
    ensure(row.expires_at > now(), 'EXPIRED_OOB_CODE')
    return row as Code
  }

  return {
    get,

    async issue(tx: Db, { purpose, email, newEmail, account }: NewCode): Promise<string> {
      const code = newToken()
      const row = {
        hash: hashToken(code),
        project,
        account_id: account?.id ?? null,
        purpose,
        email,
        new_email: newEmail ?? null,
        expires_at: now() + validFor[purpose],
      }
      await tx.insertInto('codes').values(row).execute()
      return code
    },

    /** Of any number of parallel uses, one gets here; the others find nothing to delete. */
    async use(tx: Db, code: string, ...purposes: CodePurpose[]): Promise<Code> {
      const found = await get(tx, code, ...purposes)
      const used = await tx
        .deleteFrom('codes')
        .where('hash', '=', found.hash)
        .returning('hash')
        .executeTakeFirst()
      ensure(used, 'INVALID_OOB_CODE')
      return found
    },

    /**
     * Everything mailed for the account's sake, and links that were asked for before there was one at its address. The
     * ways back to earlier addresses stay: otherwise the person who took the account over could cut them off.
     */
    async cancel(tx: Db, account: Account): Promise<void> {
      await tx
        .deleteFrom('codes')
        .where('account_id', '=', account.id)
        .where('purpose', '!=', 'RECOVER_EMAIL')
        .execute()
      if (account.email !== null)
        await tx
          .deleteFrom('codes')
          .where('account_id', 'is', null)
          .where('project', '=', project)
          .where('email', '=', account.email)
          .execute()
    },

    async tidy(tx: Db): Promise<void> {
      await tx
        .deleteFrom('codes')
        .where('expires_at', '<', now() - rememberedFor)
        .execute()
    },
  }
}
