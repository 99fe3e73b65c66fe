import type { Account } from '../accounts/accounts.ts'
import type { Call } from '../wire/call.ts'
import { languageFor } from './letters.ts'

/** Tells the holder of the address that another provider opens the account: they may not have added it themselves. */
export async function mailProviderAdded(call: Call, account: Account, email: string, provider: string) {
  const { later, letters } = call.project
  await later(() => letters.sendProviderAdded(email, provider, languageFor(call.language, account)))
}
