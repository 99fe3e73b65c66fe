import { type Account, wholeSecond } from '../accounts/accounts.ts'
import type { Db } from '../tables.ts'
import type { Call } from '../wire/call.ts'
import { languageFor } from './letters.ts'

/**
 * Whether a sign-in comes from a browser that the account holder hasn't used. Not the first of all; nor the first after
 * a sign-out everywhere, which forgets the browsers.
 */
export async function isNewBrowser(tx: Db, { browser, project }: Call, account: Account): Promise<boolean> {
  const { browsers } = project
  const { last_login_at: before, valid_since: endedAt } = account
  if (account.email === null || before === null) return false
  if (await browsers.isKnown(tx, account, browser.token)) return false
  return endedAt < wholeSecond(before) || (await browsers.list(tx, account)).length > 0
}

/** Tells the account holder, in their own language: the page may be a stranger's. */
export async function tellOfNewBrowser({ device, project }: Call, account: Account): Promise<void> {
  const { email } = account
  const { later, letters, limits } = project
  if (email === null) return
  await later(async () => {
    if (await limits.maySpend('mailsToRecipient', `newDevice ${email}`))
      await letters.sendNewBrowser(email, device, languageFor(undefined, account))
  })
}
