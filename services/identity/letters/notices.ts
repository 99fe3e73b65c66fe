import type { Account } from '../accounts/accounts.ts'
import type { Notice } from '../deps.ts'
import type { Call } from '../wire/call.ts'
import { languageFor } from './letters.ts'

/** This many wrong passwords in a row are no slip any more. */
const manyFailures = 10

export interface Concerned {
  readonly email: string
  /** Where there is none, the same work is done for nothing. */
  readonly account: Account | undefined
}

/** Tells the account holder that someone keeps trying. */
export async function warnOfFailures(call: Call, concerned: Concerned, failures: number): Promise<void> {
  if (failures >= manyFailures) await notify(call, concerned, 'wrongPasswords')
}

/** Tells the holder of the address that someone wanted it for an account. */
export async function tellHolder(call: Call, concerned: Concerned): Promise<void> {
  await notify(call, concerned, 'alreadyHere')
}

/** Once a day, so that nobody can fill a mailbox with it. */
async function notify({ project }: Call, { email, account }: Concerned, notice: Notice): Promise<void> {
  const { later, letters, limits } = project
  await later(async () => {
    const isDue = await limits.maySpend('noticesToRecipient', `${notice} ${email}`)
    const isRehearsal = !account || account.disabled
    // Not in the language of the page, which a stranger may have opened.
    if (isDue) await letters.notify({ email, notice, language: languageFor(undefined, account), isRehearsal })
  })
}
