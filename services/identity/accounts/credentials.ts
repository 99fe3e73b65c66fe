import type { Project } from '../project.ts'
import { ensurePolicy, normalizePassword } from '../proofs/policy.ts'
import type { Db } from '../tables.ts'
import type { Call } from '../wire/call.ts'
import { ensure } from '../wire/wire-error.ts'
import type { Account } from './accounts.ts'
import { nameIn, parseEmail } from './email.ts'

export function parseNewEmail(email: string | undefined): string {
  ensure(email, 'MISSING_EMAIL')
  return parseEmail(email)
}

/** Nobody has the address, or nobody but the account that is to have it. */
export async function ensureFree(tx: Db, { project }: Call, email: string, account?: Account): Promise<void> {
  const holder = await project.accounts.findByEmail(tx, email)
  ensure(!holder || holder.id === account?.id, 'EMAIL_EXISTS')
}

/** `email` is whose password it is to be. */
export function parseNewPassword(project: Project, password: string | undefined, email: string): string {
  ensure(password, 'MISSING_PASSWORD')
  ensurePolicy(project.policy, normalizePassword(password), [...project.siteWords(), nameIn(email)])
  return password
}

/** The policy first: a password that is refused costs no hash, and counts for nothing. */
export async function hashNewPassword(
  { project }: Call,
  account: Account,
  given: { password: string; email: string },
) {
  const { clock, limits, passwords } = project
  const password = parseNewPassword(project, given.password, given.email)
  await limits.spend('passwordsSetOfAccount', account.id)
  const hashed = await passwords.hash(password, account.id)
  return { password_hash: hashed, password_updated_at: clock.now().getTime() }
}
