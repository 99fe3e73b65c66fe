import { hashParts } from '../../../../platform/ids.ts'
import type { Account } from '../../accounts/accounts.ts'
import { parseEmail } from '../../accounts/email.ts'
import { warnOfFailures } from '../../letters/notices.ts'
import type { Try } from '../../limits.ts'
import { answerSignIn, beginSession } from '../../sessions/sign-in.ts'
import { type Call, operation } from '../call.ts'
import { line, secret, shape } from '../fields.ts'
import { given } from '../user.ts'
import { ensure } from '../wire-error.ts'

const input = shape({ email: line.optional(), password: secret.optional() })

export const signInWithPassword = operation(input, async (wish, call) => {
  ensure(wish.email, 'MISSING_EMAIL')
  const email = parseEmail(wish.email)
  ensure(wish.password, 'MISSING_PASSWORD')
  const { accounts, browsers, db, limits, passwords, settings, transaction } = call.project
  const account = await accounts.findByEmail(db, email)
  // Who signed in here before has a patience of their own: no stranger uses it up, and no crowd behind one address.
  const isKnown = await browsers.isKnown(db, account, call.browser.token)
  const own: Try = ['passwordsOfBrowser', hashParts(call.browser.token, email)]
  const [ofAccount, ofNetwork]: [Try, Try] = isKnown
    ? [own, own]
    : [
        ['passwordsOfAccount', email],
        ['passwordsOfAddress', call.network],
      ]
  const mayTry = () => limits.check(ofNetwork, ofAccount)
  await mayTry()
  const check = {
    hashed: account?.password_hash,
    password: wish.password,
    who: isKnown ? own[1] : call.network,
    onTurn: mayTry,
  }
  const isRight = await passwords.verify(check)
  // Of guesses sent all at once, only the first few may learn whether they were right.
  const hadFailures = isRight && (await limits.check(ofAccount))
  if (!isRight) {
    await limits.noteFailedSignIn()
    if (!isKnown) await limits.count(...ofNetwork)
    const failures = await limits.count(...ofAccount)
    await warnOfFailures(call, { email, account }, failures)
  }
  if (settings.hidesAccounts) ensure(account && isRight, 'INVALID_LOGIN_CREDENTIALS')
  ensure(account, 'EMAIL_NOT_FOUND')
  ensure(isRight, 'INVALID_PASSWORD')

  const begun = await transaction(async tx => {
    const current = await accounts.find(tx, account.uid)
    // Changed while the hash was at work.
    ensure(current?.password_hash === account.password_hash, 'INVALID_LOGIN_CREDENTIALS')
    return beginSession(tx, call, current, { provider: 'password' })
  })
  if (hadFailures) await limits.clear(...ofAccount)
  bringUpToDate(call, account, wish.password)
  const named = given('displayName', account.display_name)
  const photo = given('profilePicture', account.photo_url)
  const kind = 'identitytoolkit#VerifyPasswordResponse'
  const who = { kind, localId: account.uid, email, registered: true, ...named, ...photo }
  return { ...who, ...(await answerSignIn(call, begun)) }
})

/** Only now do we have the password: an old hash is made again with today's parameters. */
function bringUpToDate({ project }: Call, account: Account, password: string): void {
  const { accounts, db, passwords, putOff } = project
  const old = account.password_hash
  if (old === null || !passwords.isOutdated(old)) return
  putOff(async () => {
    const fresh = await passwords.hash(password, account.id)
    await accounts.renewHash(db, account, { old, fresh })
  })
}
