import type { Account } from '../accounts/accounts.ts'
import type { Tx } from '../tables.ts'
import type { Call } from '../wire/call.ts'
import { languageFor } from './letters.ts'

export interface WayBack {
  readonly code: string
  readonly email: string
  readonly newEmail: string
}

/**
 * With a change of address, whoever had the old one may undo it: it may not have been them. An address that the account
 * only passed through on its way back gets none, or a thief who returned it could take it again.
 */
export async function openWayBack(
  tx: Tx,
  { project }: Call,
  before: Account,
  after: Account,
): Promise<WayBack | undefined> {
  const { codes } = project
  const [email, newEmail] = [before.email, after.email]
  if (email === null || newEmail === null || email === newEmail) return undefined
  const older = await codes.findWayBack(tx, after, newEmail)
  if (older) {
    await codes.cancelWaysBack(tx, after, older.expires_at, older)
    return undefined
  }
  const code = await codes.issue(tx, { purpose: 'RECOVER_EMAIL', email, newEmail, account: after })
  return { code, email, newEmail }
}

/** The letter about it, after the answer. */
export async function mailWayBack(call: Call, account: Account, way: WayBack | undefined): Promise<void> {
  const { later, letters } = call.project
  if (!way) return
  const language = languageFor(call.language, account)
  await later(() => letters.send({ ...way, purpose: 'RECOVER_EMAIL', language, apiKey: call.apiKey }))
}
