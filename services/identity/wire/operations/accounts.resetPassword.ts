import { hashNewPassword } from '../../accounts/credentials.ts'
import { welcome } from '../../letters/notices.ts'
import { getSubject } from '../../proofs/apply-code.ts'
import { takeOver } from '../../sessions/sign-in.ts'
import { type Call, operation } from '../call.ts'
import { code, secret, shape } from '../fields.ts'
import { given } from '../user.ts'
import { ensure } from '../wire-error.ts'

const kind = 'identitytoolkit#ResetPasswordResponse'

const input = shape({ oobCode: code.optional(), newPassword: secret.optional() })

/** With a code alone, tells what it is for; with a new password, sets it. */
export const resetPassword = operation(input, async (wish, call) => {
  ensure(wish.oobCode, 'MISSING_OOB_CODE')
  if (wish.newPassword === undefined) return check(call, wish.oobCode)
  return perform(call, wish.oobCode, wish.newPassword)
})

async function check(call: Call, oobCode: string) {
  const { codes, db } = call.project
  const found = await codes.get(db, oobCode)
  // For a sign-in link the reader must know the address themselves.
  if (found.purpose === 'EMAIL_SIGNIN') return { kind, requestType: found.purpose }
  await getSubject(db, call, found)
  return { kind, requestType: found.purpose, email: found.email, ...given('newEmail', found.new_email) }
}

async function perform(call: Call, oobCode: string, newPassword: string) {
  const { accounts, codes, db, limits, transaction } = call.project
  const code = await codes.get(db, oobCode, 'PASSWORD_RESET')
  const subject = await getSubject(db, call, code)
  const hashed = await hashNewPassword(call, subject, { password: newPassword, email: code.email })
  const { account, wasVerified } = await transaction(async tx => {
    const used = await codes.use(tx, oobCode, 'PASSWORD_RESET')
    const account = await getSubject(tx, call, used)
    await takeOver(tx, call, account)
    const changed = await accounts.change(tx, account, { email_verified: true, ...hashed })
    await call.project.signOutEverywhere(tx, account)
    return { account: changed, wasVerified: account.email_verified }
  })
  await limits.clear('passwordsOfAccount', code.email)
  await welcome(call, account, wasVerified)
  return { kind, requestType: 'PASSWORD_RESET', email: code.email }
}
