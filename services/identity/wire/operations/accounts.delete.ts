import { AppError } from '../../../../platform/errors.ts'
import { removeAccount } from '../../accounts/remove-account.ts'
import { authenticateRecently } from '../../sessions/authenticate.ts'
import { type Call, operation } from '../call.ts'
import { line, shape, token } from '../fields.ts'
import { ensure, WireError } from '../wire-error.ts'

const input = shape({ idToken: token.optional(), localId: line.optional() })

/** Removes the account with all that is kept of it. */
export const remove = operation(input, async (wish, call) => {
  const subject = await findSubject(wish, call)
  await removeAccount(call.project, subject).catch(error => {
    const isLastOwner = error instanceof AppError && error.code === 'failed-precondition'
    throw isLastOwner ? new WireError('OPERATION_NOT_ALLOWED') : error
  })
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
})

async function findSubject(wish: { idToken?: string; localId?: string }, call: Call) {
  const { accounts, db } = call.project
  if (call.isOwner && wish.localId !== undefined) {
    const account = await accounts.find(db, wish.localId)
    ensure(account, 'USER_NOT_FOUND')
    return account
  }
  const signedIn = await authenticateRecently(call.project, wish.idToken)
  return signedIn.account
}
