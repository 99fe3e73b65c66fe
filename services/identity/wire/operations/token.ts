import { isValid } from '../../sessions/authenticate.ts'
import { isRefreshToken } from '../../sessions/refresh-tokens.ts'
import { lifetime } from '../../sessions/tokens.ts'
import { operation } from '../call.ts'
import { line, shape } from '../fields.ts'
import { ensure } from '../wire-error.ts'

const input = shape({ grant_type: line.optional(), refresh_token: line.optional() })

/** A refresh token for fresh ones. Whatever ended the session, the SDK must hear TOKEN_EXPIRED to sign the person out. */
export const refresh = operation(input, async (wish, { project }) => {
  const { accounts, clock, db, identities, sessions, tokens, transaction } = project
  ensure(wish.grant_type === 'refresh_token', 'INVALID_GRANT_TYPE')
  const given = wish.refresh_token
  ensure(given, 'MISSING_REFRESH_TOKEN')
  ensure(isRefreshToken(given), 'INVALID_REFRESH_TOKEN')

  const refreshed = await transaction(async tx => {
    const result = await sessions.refresh(tx, given)
    if (!result || 'ended' in result) return undefined
    const account = await accounts.findById(tx, result.session.account_id)
    ensure(account, 'USER_NOT_FOUND')
    ensure(!account.disabled, 'USER_DISABLED')
    ensure(isValid(account, result.session), 'TOKEN_EXPIRED')
    await accounts.change(tx, account, { last_refresh_at: clock.now().getTime() })
    return { ...result, account }
  })
  // Outside the transaction, which keeps the end of a session whose token was used twice.
  ensure(refreshed, 'TOKEN_EXPIRED')
  const { account, session, refreshToken } = refreshed
  const idToken = await tokens.sign(account, session, await identities.list(db, account))
  return {
    access_token: idToken,
    id_token: idToken,
    refresh_token: refreshToken,
    expires_in: String(lifetime),
    token_type: 'Bearer',
    user_id: account.uid,
    project_id: project.id,
  }
})
