import type { Account } from '../accounts.ts'
import { authenticate } from '../authenticate.ts'
import { type Call, operation } from '../call.ts'
import { parseNewEmail } from '../credentials.ts'
import { code, line, shape, token } from '../fields.ts'
import { answerSignIn, beginSession, takeOver } from '../sign-in.ts'
import type { Tx } from '../tables.ts'
import { ensure } from '../wire-error.ts'

const input = shape({ email: line.optional(), oobCode: code.optional(), idToken: token.optional() })

/** Whoever holds the link and knows the address it went to comes in, also for the first time. */
export const signInWithEmailLink = operation(input, async (wish, call) => {
  const { codes, transaction } = call.project
  const email = parseNewEmail(wish.email)
  const { oobCode } = wish
  ensure(oobCode, 'MISSING_OOB_CODE')
  const linking = wish.idToken === undefined ? undefined : await authenticate(call.project, wish.idToken)

  const { begun, isNewUser } = await transaction(async tx => {
    const used = await codes.use(tx, oobCode, 'EMAIL_SIGNIN')
    ensure(used.email === email, 'INVALID_EMAIL', 'The address is not the one the link was sent to')
    const { account, isNewUser } = await findOrCreate(tx, call, email, linking?.account)
    return { begun: await beginSession(tx, call, account, { provider: 'password' }), isNewUser }
  })
  const who = { localId: begun.account.uid, email, isNewUser }
  return { kind: 'identitytoolkit#EmailLinkSigninResponse', ...who, ...(await answerSignIn(call, begun)) }
})

async function findOrCreate(tx: Tx, call: Call, email: string, linking: Account | undefined) {
  const { accounts } = call.project
  const holder = await accounts.findByEmail(tx, email)
  const proven = { email, email_verified: true, has_email_link: true }
  if (linking) {
    ensure(!holder || holder.id === linking.id, 'EMAIL_EXISTS')
    return { account: await accounts.change(tx, linking, proven), isNewUser: false }
  }
  if (!holder) {
    const account = await accounts.create(tx, { ...proven, language: call.language ?? null })
    return { account, isNewUser: true }
  }
  const account = await takeOver(tx, call, holder)
  return { account: await accounts.change(tx, account, proven), isNewUser: false }
}
