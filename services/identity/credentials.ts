import type { Call } from './call.ts'
import { parseEmail } from './email.ts'
import { ensurePolicy, normalizePassword } from './policy.ts'
import { ensure } from './wire-error.ts'

export function parseNewEmail(email: string | undefined): string {
  ensure(email, 'MISSING_EMAIL')
  return parseEmail(email)
}

export function parseNewPassword({ project }: Call, password: string | undefined): string {
  ensure(password, 'MISSING_PASSWORD')
  ensurePolicy(project.policy, normalizePassword(password))
  return password
}

/** The policy first: a password that is refused costs no hash. */
export async function hashNewPassword(call: Call, password: string | undefined): Promise<string> {
  return call.project.passwords.hash(parseNewPassword(call, password))
}
