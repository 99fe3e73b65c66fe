import { removeAccount } from '../../accounts/accounts.ts'
import { authenticateRecently } from '../../sessions/authenticate.ts'
import { type Call, operation } from '../call.ts'
import { line, shape, token } from '../fields.ts'
import { ensure } from '../wire-error.ts'

const input = shape({ idToken: token.optional(), localId: line.optional() })

/** Removes the account with all that is kept of it. */
export const remove = operation(input, async (wish, call) => {
  await removeAccount(call.project, await findSubject(wish, call))
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
