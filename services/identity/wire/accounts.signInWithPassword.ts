import type { Account } from '../accounts.ts'
import { type Call, operation } from '../call.ts'
import { parseEmail } from '../email.ts'
import { line, secret, shape } from '../fields.ts'
import { answerSignIn, beginSession } from '../sign-in.ts'
import { given } from '../user.ts'
import { ensure } from '../wire-error.ts'

const input = shape({ email: line.optional(), password: secret.optional() })

export const signInWithPassword = operation(input, async (wish, call) => {
  ensure(wish.email, 'MISSING_EMAIL')
  const email = parseEmail(wish.email)
  ensure(wish.password, 'MISSING_PASSWORD')
  const { accounts, db, limits, passwords, settings, transaction } = call.project
  const mayTry = () => limits.check(['passwordsOfAddress', call.network], ['passwordsOfAccount', email])
  await mayTry()
  const account = await accounts.findByEmail(db, email)
  const { password } = wish
  const check = { hashed: account?.password_hash, password, who: call.network, onTurn: mayTry }
  const isRight = await passwords.verify(check)
  // Of guesses sent all at once, only the first few may learn whether they were right.
  const hadFailures = isRight && (await limits.check(['passwordsOfAccount', email]))
  if (!isRight) {
    await limits.count('passwordsOfAddress', call.network)
    await limits.count('passwordsOfAccount', email)
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
  if (hadFailures) await limits.clear('passwordsOfAccount', email)
  bringUpToDate(call, account, wish.password)
  const named = given('displayName', account.display_name)
  const photo = given('profilePicture', account.photo_url)
  const kind = 'identitytoolkit#VerifyPasswordResponse'
  const who = { kind, localId: account.uid, email, registered: true, ...named, ...photo }
  return { ...who, ...(await answerSignIn(call, begun)) }
})

/** Only now is the password at hand: an old hash is made anew with today's parameters. */
function bringUpToDate({ project }: Call, account: Account, password: string): void {
  const { accounts, background, db, passwords } = project
  const old = account.password_hash
  if (old === null || !passwords.isOutdated(old)) return
  background.start(async () => {
    const fresh = await passwords.hash(password, account.id)
    await accounts.renewHash(db, account, { old, fresh })
  })
}
