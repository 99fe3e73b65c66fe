import { type Account, wholeSecond } from '../accounts/accounts.ts'
import type { Notice } from '../deps.ts'
import type { Db } from '../tables.ts'
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

/** Greets someone whose address has just been proven, and wasn't before. */
export async function welcome({ language, project }: Call, account: Account, wasVerified: boolean) {
  const { email, email_verified: isVerified, uid } = account
  if (wasVerified || !isVerified || email === null) return
  const told = { to: email, language: languageFor(language, account), data: { email, uid } }
  await project.later(() => project.letters.mail({ letter: 'welcome', ...told }))
}

/** Tells the holder of the address that another provider opens the account: they may not have added it themselves. */
export async function tellOfProvider(
  { language, project }: Call,
  account: Account,
  email: string,
  provider: string,
) {
  const told = { to: email, language: languageFor(language, account), data: { email, provider } }
  await project.later(() => project.letters.mail({ letter: 'newWay', ...told }))
}

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
  const { clock, later, letters, limits, links } = project
  if (email === null) return
  await later(async () => {
    const language = languageFor(undefined, account)
    const data = { email, link: links.toNewPassword(language), device, at: clock.now() }
    if (await limits.maySpend('mailsToRecipient', `newDevice ${email}`))
      await letters.mail({ to: email, letter: 'newDevice', language, data })
  })
}
