import { ensureFree, hashNewPassword, parseNewEmail, parseNewPassword } from '../../accounts/credentials.ts'
import { checkTakenLimit, reportTaken } from '../../accounts/email-taken.ts'
import { issueRecovery, mailRecovery } from '../../proofs/email-recovery.ts'
import { authenticateRecently } from '../../sessions/authenticate.ts'
import { answerSignIn, beginSession, issueTokens, linkSession } from '../../sessions/sign-in.ts'
import { type Call, operation } from '../call.ts'
import { line, secret, shape, token } from '../fields.ts'
import { given } from '../user.ts'

const kind = 'identitytoolkit#SignupNewUserResponse'

const input = shape({
  idToken: token.optional(),
  email: line.optional(),
  password: secret.optional(),
  displayName: line.optional(),
})

/** Registers someone: by address and password, anonymously, or by adding those to an account there is already. */
export const signUp = operation(input, async (wish, call) => {
  const { limits, passwords } = call.project
  const isAnonymous = wish.email === undefined && wish.password === undefined && wish.idToken === undefined
  const email = isAnonymous ? '' : parseNewEmail(wish.email)
  const password = isAnonymous ? '' : parseNewPassword(call.project, wish.password, email)
  await limits.spend('signUpsOfNetwork', call.network)
  if (isAnonymous) return signUpAnonymously(call)
  await checkTakenLimit(call)
  if (wish.idToken !== undefined)
    return reportTaken(call, email, link(call, wish.idToken, { email, password }))
  const passwordHash = await passwords.hash(password, call.network, () => checkTakenLimit(call))
  return reportTaken(call, email, register(call, email, passwordHash, wish.displayName))
})

async function signUpAnonymously(call: Call) {
  const { accounts, transaction } = call.project
  const begun = await transaction(async tx => {
    const account = await accounts.create(tx, { language: call.language ?? null })
    return beginSession(tx, call, account, { provider: 'anonymous' })
  })
  return { kind, localId: begun.account.uid, ...(await answerSignIn(call, begun)) }
}

async function register(call: Call, email: string, passwordHash: string, displayName?: string) {
  const { accounts, clock, transaction } = call.project
  const begun = await transaction(async tx => {
    await ensureFree(tx, call, email)
    const account = await accounts.create(tx, {
      email,
      password_hash: passwordHash,
      password_updated_at: clock.now().getTime(),
      display_name: displayName ?? null,
      language: call.language ?? null,
    })
    return beginSession(tx, call, account, { provider: 'password' })
  })
  const named = given('displayName', displayName)
  return { kind, localId: begun.account.uid, email, ...named, ...(await answerSignIn(call, begun)) }
}

/** The account keeps its uid, and everything that belongs to it. */
async function link(call: Call, idToken: string, wish: { email: string; password: string }) {
  const { accounts, transaction } = call.project
  const { account, session } = await authenticateRecently(call.project, idToken)
  const { email } = wish
  const hashed = await hashNewPassword(call, account, wish)
  const { linked, started, recovery } = await transaction(async tx => {
    await ensureFree(tx, call, email, account)
    const linked = await accounts.change(tx, account, {
      email,
      email_verified: account.email_verified && account.email === email,
      ...hashed,
    })
    const { started } = await linkSession(tx, call, linked, session, 'password')
    return { linked, started, recovery: await issueRecovery(tx, call, account, linked) }
  })
  await mailRecovery(call, linked, recovery)
  return { kind, localId: linked.uid, email, ...(await issueTokens(call.project, linked, started)) }
}
