import { ensurePolicy, normalizePassword } from '../proofs/policy.ts'
import type { Call } from '../wire/call.ts'
import { ensure } from '../wire/wire-error.ts'
import type { Account } from './accounts.ts'
import { nameIn, parseEmail } from './email.ts'

export function parseNewEmail(email: string | undefined): string {
  ensure(email, 'MISSING_EMAIL')
  return parseEmail(email)
}

/** `email` is whose password it is to be. */
export function parseNewPassword({ project }: Call, password: string | undefined, email: string): string {
  ensure(password, 'MISSING_PASSWORD')
  ensurePolicy(project.policy, normalizePassword(password), [...project.siteWords, nameIn(email)])
  return password
}

/** The policy first: a password that is refused costs no hash, and counts for nothing. */
export async function hashNewPassword(
  call: Call,
  account: Account,
  given: { password: string; email: string },
): Promise<string> {
  const { limits, passwords } = call.project
  const password = parseNewPassword(call, given.password, given.email)
  await limits.spend('passwordsSetOfAccount', account.id)
  return passwords.hash(password, account.id)
}
