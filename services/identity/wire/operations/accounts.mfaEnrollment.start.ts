import { challengeLifetime } from '../../proofs/challenges.ts'
import { mostFactors } from '../../proofs/factors.ts'
import { digits, newSecret, period } from '../../proofs/totp.ts'
import { authenticate, ensureRecent } from '../../sessions/authenticate.ts'
import { operation } from '../call.ts'
import { shape, token } from '../fields.ts'
import { ensure } from '../wire-error.ts'

const input = shape({ idToken: token.optional(), totpEnrollmentInfo: shape({}).optional() })

/** A secret for an authenticator app. It counts only once the app has shown that it knows it. */
export const startEnrolment = operation(input, async (wish, { project }) => {
  const { challenges, clock, db, factors, vault } = project
  const signedIn = await authenticate(project, wish.idToken)
  const { account, session } = signedIn
  ensure(wish.totpEnrollmentInfo, 'OPERATION_NOT_ALLOWED', 'Only authenticator apps can be enrolled')
  ensure(!unsupported.includes(session.sign_in_provider), 'UNSUPPORTED_FIRST_FACTOR')
  ensure(account.email !== null && account.email_verified, 'UNVERIFIED_EMAIL')
  ensureRecent(project, signedIn)
  ensure((await factors.list(db, account)).length < mostFactors, 'SECOND_FACTOR_LIMIT_EXCEEDED')
  const secret = newSecret()
  const sessionInfo = await challenges.issue(db, 'enrolment', account, vault.seal(secret))
  return {
    totpSessionInfo: {
      sharedSecretKey: secret,
      verificationCodeLength: digits,
      hashingAlgorithm: 'SHA1',
      periodSec: period,
      sessionInfo,
      finalizeEnrollmentTime: new Date(clock.now().getTime() + challengeLifetime).toISOString(),
    },
  }
})

const unsupported = ['anonymous', 'custom']
