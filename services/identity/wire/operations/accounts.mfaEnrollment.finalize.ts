import { findStep } from '../../proofs/totp.ts'
import { authenticateRecently } from '../../sessions/authenticate.ts'
import { issueTokens, renewSession } from '../../sessions/sign-in.ts'
import { operation } from '../call.ts'
import { code, line, shape, token } from '../fields.ts'
import { ensure } from '../wire-error.ts'

const input = shape({
  idToken: token.optional(),
  displayName: line.nullish(),
  totpVerificationInfo: shape({ sessionInfo: code.optional(), verificationCode: code.optional() }).optional(),
})

/** The app has shown a right code: from now on it is asked for one. */
export const finishEnrolment = operation(input, async (wish, call) => {
  const { challenges, clock, db, factors, limits, transaction, vault } = call.project
  const signedIn = await authenticateRecently(call.project, wish.idToken)
  const { account } = signedIn
  const { sessionInfo, verificationCode } = wish.totpVerificationInfo ?? {}
  ensure(sessionInfo, 'MISSING_SESSION_INFO')
  ensure(verificationCode, 'MISSING_CODE')
  const challenge = await challenges.find(db, 'enrolment', sessionInfo)
  ensure(challenge?.account_id === account.id, 'SESSION_EXPIRED')
  const secret = vault.open(challenge.data)

  await limits.count('factorsOfAccount', account.id)
  const step = findStep(secret, verificationCode, clock.now().getTime(), 0)
  ensure(step, 'INVALID_CODE')
  const { started } = await transaction(async tx => {
    ensure(await challenges.finish(tx, sessionInfo), 'SESSION_EXPIRED')
    const id = await factors.enrol(tx, account, { secret, step, displayName: wish.displayName ?? undefined })
    const session = { ...signedIn.session, second_factor: id }
    return { started: await renewSession(tx, call, account, session) }
  })
  await limits.clear('factorsOfAccount', account.id)
  return { ...(await issueTokens(call.project, account, started)), totpAuthInfo: {} }
})
