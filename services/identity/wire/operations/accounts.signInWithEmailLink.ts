import type { Account } from '../../accounts/accounts.ts'
import { ensureFree, parseNewEmail } from '../../accounts/credentials.ts'
import { welcome } from '../../letters/notices.ts'
import { issueRecovery, mailRecovery } from '../../proofs/email-recovery.ts'
import { authenticateRecently, type SignedIn } from '../../sessions/authenticate.ts'
import { answerSignIn, beginSession, linkSession, takeOver } from '../../sessions/sign-in.ts'
import type { Db } from '../../tables.ts'
import { type Call, operation } from '../call.ts'
import { code, line, shape, token } from '../fields.ts'
import { ensure } from '../wire-error.ts'

const input = shape({ email: line.optional(), oobCode: code.optional(), idToken: token.optional() })

/** Anyone who holds the link and knows the address it went to comes in, also for the first time. */
export const signInWithEmailLink = operation(input, async (wish, call) => {
  const { codes, transaction } = call.project
  const email = parseNewEmail(wish.email)
  const { oobCode } = wish
  ensure(oobCode, 'MISSING_OOB_CODE')
  const linking =
    wish.idToken === undefined ? undefined : await authenticateRecently(call.project, wish.idToken)

  const { begun, isNewUser, wasVerified, recovery } = await transaction(async tx => {
    const used = await codes.use(tx, oobCode, 'EMAIL_SIGNIN')
    ensure(used.email === email, 'INVALID_EMAIL', 'The address is not the one the link was sent to')
    if (linking) return link(tx, call, email, linking)
    const { account, ...found } = await findOrCreate(tx, call, email)
    return {
      begun: await beginSession(tx, call, account, { provider: 'password' }),
      ...found,
      recovery: undefined,
    }
  })
  await mailRecovery(call, begun.account, recovery)
  await welcome(call, begun.account, wasVerified)
  const who = { localId: begun.account.uid, email, isNewUser }
  return { kind: 'identitytoolkit#EmailLinkSigninResponse', ...who, ...(await answerSignIn(call, begun)) }
})

const provenBy = (email: string) => ({ email, email_verified: true, has_email_link: true })

/** The account gets the address the link was sent to. */
async function link(tx: Db, call: Call, email: string, { account: before, session }: SignedIn) {
  await ensureFree(tx, call, email, before)
  const account = await call.project.accounts.change(tx, before, provenBy(email))
  const begun = await linkSession(tx, call, account, session, 'password')
  return {
    begun,
    isNewUser: false,
    wasVerified: before.email_verified,
    recovery: await issueRecovery(tx, call, before, account),
  }
}

async function findOrCreate(
  tx: Db,
  call: Call,
  email: string,
): Promise<{ account: Account; isNewUser: boolean; wasVerified: boolean }> {
  const { accounts } = call.project
  const holder = await accounts.findByEmail(tx, email)
  const proven = provenBy(email)
  if (!holder) {
    const account = await accounts.create(tx, { ...proven, language: call.language ?? null })
    return { account, isNewUser: true, wasVerified: false }
  }
  const account = await takeOver(tx, call, holder)
  const { email_verified: wasVerified } = holder
  return { account: await accounts.change(tx, account, proven), isNewUser: false, wasVerified }
}
