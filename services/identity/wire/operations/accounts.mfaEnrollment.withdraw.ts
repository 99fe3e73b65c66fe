import { authenticateRecently } from '../../sessions/authenticate.ts'
import { issueTokens, renewSession } from '../../sessions/sign-in.ts'
import { operation } from '../call.ts'
import { line, shape, token } from '../fields.ts'
import { ensure } from '../wire-error.ts'

const input = shape({ idToken: token.optional(), mfaEnrollmentId: line.optional() })

export const withdrawEnrolment = operation(input, async (wish, call) => {
  const { factors, transaction } = call.project
  const signedIn = await authenticateRecently(call.project, wish.idToken)
  const { account, session } = signedIn
  const id = wish.mfaEnrollmentId
  ensure(id, 'MISSING_MFA_ENROLLMENT_ID')
  const started = await transaction(async tx => {
    ensure(await factors.withdraw(tx, account, id), 'MFA_ENROLLMENT_NOT_FOUND')
    const isLeft = (await factors.list(tx, account)).some(factor => factor.id === session.second_factor)
    return renewSession(tx, call, account, {
      ...session,
      second_factor: isLeft ? session.second_factor : null,
    })
  })
  return issueTokens(call.project, account, started)
})
