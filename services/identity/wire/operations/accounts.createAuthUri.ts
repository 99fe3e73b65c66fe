import { newId } from '../../../../platform/ids.ts'
import { parseEmail } from '../../accounts/email.ts'
import { providerIdsOf } from '../../federation/identities.ts'
import { operation } from '../call.ts'
import { address, line, shape } from '../fields.ts'
import { ensure } from '../wire-error.ts'

const input = shape({ identifier: line.optional(), continueUri: address.optional() })

/** Which ways lead into the account of an address. With accounts hidden, it says nothing. */
export const createAuthUri = operation(input, async (wish, { project }) => {
  const { accounts, db, identities, settings } = project
  ensure(wish.identifier, 'MISSING_IDENTIFIER')
  ensure(wish.continueUri, 'MISSING_CONTINUE_URI')
  ensure(URL.canParse(wish.continueUri), 'INVALID_CONTINUE_URI')
  const email = parseEmail(wish.identifier)
  const answer = { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: newId() }
  if (settings.hidesAccounts) return answer
  const account = await accounts.findByEmail(db, email)
  if (!account) return { ...answer, registered: false }
  const linked = await identities.list(db, account)
  const signinMethods = [
    ...(account.password_hash !== null ? ['password'] : []),
    ...(account.has_email_link ? ['emailLink'] : []),
    ...linked.map(identity => identity.provider_id),
  ]
  const allProviders = providerIdsOf(account, linked)
  return { ...answer, registered: signinMethods.length > 0, allProviders, signinMethods }
})
