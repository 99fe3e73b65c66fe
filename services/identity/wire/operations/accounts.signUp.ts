import { hashNewPassword, parseNewEmail, parseNewPassword } from '../../accounts/credentials.ts'
import { mayAskForAddress, sayTaken } from '../../accounts/taken.ts'
import { given } from '../../accounts/user.ts'
import { mailWayBack, openWayBack } from '../../proofs/way-back.ts'
import { authenticateRecently } from '../../sessions/authenticate.ts'
import { answerSignIn, beginSession, issueTokens, renewSession } from '../../sessions/sign-in.ts'
import { type Call, operation } from '../call.ts'
import { line, secret, shape, token } from '../fields.ts'
import { ensure } from '../wire-error.ts'

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
  const password = isAnonymous ? '' : parseNewPassword(call, wish.password, email)
  await limits.spend('signUpsOfAddress', call.network)
  if (isAnonymous) return signUpAnonymously(call)
  await mayAskForAddress(call)
  if (wish.idToken !== undefined) return sayTaken(call, email, link(call, wish.idToken, { email, password }))
  const passwordHash = await passwords.hash(password, call.network, () => mayAskForAddress(call))
  return sayTaken(call, email, register(call, email, passwordHash, wish.displayName))
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
    ensure(!(await accounts.findByEmail(tx, email)), 'EMAIL_EXISTS')
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

/** The account keeps its uid, and whatever hangs on it. */
async function link(call: Call, idToken: string, wish: { email: string; password: string }) {
  const { accounts, clock, transaction } = call.project
  const { account, session } = await authenticateRecently(call.project, idToken)
  const { email } = wish
  const passwordHash = await hashNewPassword(call, account, wish)
  const { linked, started, way } = await transaction(async tx => {
    const holder = await accounts.findByEmail(tx, email)
    ensure(!holder || holder.id === account.id, 'EMAIL_EXISTS')
    const linked = await accounts.change(tx, account, {
      email,
      email_verified: account.email_verified && account.email === email,
      password_hash: passwordHash,
      password_updated_at: clock.now().getTime(),
    })
    const asPassword = { ...session, sign_in_provider: 'password' }
    const started = await renewSession(tx, call, linked, asPassword)
    return { linked, started, way: await openWayBack(tx, call, account, linked) }
  })
  await mailWayBack(call, linked, way)
  return { kind, localId: linked.uid, email, ...(await issueTokens(call.project, linked, started)) }
}
