import type { Account } from '../accounts/accounts.ts'
import type { Project } from '../project.ts'
import { languageFor } from './letters.ts'

/** The letter that asks whether an address is theirs, once more. */
export async function sendVerification(project: Project, account: Account): Promise<boolean> {
  const { codes, letters, limits, transaction } = project
  const { email } = account
  if (email === null || account.email_verified || account.disabled) return false
  await limits.spend('mailsToRecipient', email)
  const wanted = { purpose: 'VERIFY_EMAIL' as const, email, account }
  const code = await transaction(tx => codes.issue(tx, wanted))
  await letters.send({ ...wanted, code, language: languageFor(undefined, account), apiKey: 'exhale' })
  return true
}
