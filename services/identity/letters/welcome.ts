import type { Account } from '../accounts/accounts.ts'
import type { Call } from '../wire/call.ts'
import { languageFor } from './letters.ts'

/** Greets someone whose address has just been proven, and wasn't before. */
export async function welcome(call: Call, account: Account, wasVerified: boolean): Promise<void> {
  const { email, email_verified: isVerified, uid } = account
  const { later, letters } = call.project
  if (wasVerified || !isVerified || email === null) return
  await later(() => letters.sendWelcome(email, uid, languageFor(call.language, account)))
}
