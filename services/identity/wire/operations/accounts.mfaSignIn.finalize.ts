import { z } from 'zod'
import { answerSignIn, beginSession, type SignInWay } from '../../sessions/sign-in.ts'
import { operation } from '../call.ts'
import { code, line, shape } from '../fields.ts'
import { ensure } from '../wire-error.ts'

const input = shape({
  mfaPendingCredential: line.optional(),
  mfaEnrollmentId: line.optional(),
  totpVerificationInfo: shape({ verificationCode: code.optional() }).optional(),
})

const way = shape({ provider: z.string(), claims: z.record(z.string(), z.unknown()).optional() })

/** The second factor: a code of the app, or a recovery code in its place. */
export const finishSignIn = operation(input, async (wish, call) => {
  const { accounts, challenges, db, factors, limits, transaction } = call.project
  const { mfaPendingCredential: pending, mfaEnrollmentId: id } = wish
  ensure(pending, 'MISSING_MFA_PENDING_CREDENTIAL')
  ensure(id, 'MISSING_MFA_ENROLLMENT_ID')
  const given = wish.totpVerificationInfo?.verificationCode
  ensure(given, 'MISSING_CODE')
  const challenge = await challenges.find(db, 'signIn', pending)
  ensure(challenge, 'INVALID_MFA_PENDING_CREDENTIAL')

  // Counted first: of many guesses sent at once, one would soon hit six digits.
  await limits.count('factorsOfAccount', challenge.account_id)
  const begun = await transaction(async tx => {
    const account = await accounts.findById(tx, challenge.account_id)
    ensure(account, 'INVALID_MFA_PENDING_CREDENTIAL')
    const factor = (await factors.list(tx, account)).find(enrolled => enrolled.id === id)
    ensure(factor, 'MFA_ENROLLMENT_NOT_FOUND')
    ensure(await factors.check(tx, factor, given), 'INVALID_CODE')
    ensure(await challenges.finish(tx, pending), 'INVALID_MFA_PENDING_CREDENTIAL')
    const first: SignInWay = way.parse(JSON.parse(challenge.data))
    return beginSession(tx, call, account, { ...first, secondFactor: factor.id })
  })
  await limits.clear('factorsOfAccount', challenge.account_id)
  return answerSignIn(call, begun)
})
