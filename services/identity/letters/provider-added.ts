import type { Account } from '../accounts/accounts.ts'
import type { Call } from '../wire/call.ts'
import { languageFor } from './letters.ts'

/** Tells whoever holds the address that one more provider opens the account: it may not have been them who added it. */
export async function mailProviderAdded(call: Call, account: Account, email: string, provider: string) {
  const { later, letters } = call.project
  await later(() => letters.sendProviderAdded(email, provider, languageFor(call.language, account)))
}
