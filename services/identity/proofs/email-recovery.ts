import type { Account } from '../accounts/accounts.ts'
import { languageFor } from '../letters/letters.ts'
import type { Db } from '../tables.ts'
import type { Call } from '../wire/call.ts'
import type { CodePurpose } from './codes.ts'

const purpose: CodePurpose = 'RECOVER_EMAIL'

/** The way back to an address that an account had before. */
type EmailRecovery = Awaited<ReturnType<typeof issueRecovery>>

/**
 * After a change of address, the holder of the old one may undo it: it may not have been them. An address that the account
 * only passed through on its way back gets none, or a thief who returned it could take it again.
 */
export async function issueRecovery(tx: Db, { project }: Call, before: Account, after: Account) {
  const [email, newEmail] = [before.email, after.email]
  if (email === null || newEmail === null || email === newEmail) return undefined
  const older = await findOldest(tx, after, newEmail, project.clock.now().getTime())
  if (older) {
    await cancelRecoveries(tx, after, older.expires_at, older.hash)
    return undefined
  }
  const code = await project.codes.issue(tx, { purpose, email, newEmail, account: after })
  return { code, email, newEmail }
}

/** The letter about it, after the answer. */
export async function mailRecovery(call: Call, account: Account, recovery: EmailRecovery): Promise<void> {
  const { later, letters } = call.project
  if (!recovery) return
  const language = languageFor(call.language, account)
  await later(() => letters.send({ ...recovery, purpose, language, apiKey: call.apiKey }))
}

/** Those that end at this time or later, and so were issued from then on. */
export async function cancelRecoveries(tx: Db, { id }: Account, expiringFrom: number, exceptHash = '') {
  await tx
    .deleteFrom('codes')
    .where('account_id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>=', expiringFrom)
    .where('hash', '!=', exceptHash)
    .execute()
}

/** The oldest to this address that is still open. */
function findOldest(tx: Db, account: Account, email: string, now: number) {
  return tx
    .selectFrom('codes')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
}
