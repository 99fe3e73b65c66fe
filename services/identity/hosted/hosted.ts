import { AppError, ensure } from '../../../platform/errors.ts'
import { createVault } from '../../../platform/vault.ts'
import type { IdentityDeps } from '../deps.ts'
import type { Identity } from '../identity.ts'
import { vendorPolicy } from '../proofs/policy.ts'
import { asApp } from '../sessions/authenticate.ts'
import { createKeys } from '../sessions/keys.ts'
import { createSessionCookie } from '../sessions/session-cookie.ts'
import { refuse } from '../wire/answer.ts'
import { absentAdministration, absentGuests, refuseHere } from './absent.ts'
import { createHostedCookieSource } from './cookie-source.ts'
import { createEndedTokens } from './ended-tokens.ts'
import { callHost, type HostSettings } from './host.ts'
import { createHostTokens, personIn } from './host-tokens.ts'

type HostedDeps = Pick<IdentityDeps, 'database' | 'clock' | 'origin' | 'secret' | 'onDelete'> & {
  host: HostSettings
}

/**
 * Accounts kept by a host elsewhere. Its ID tokens are verified here against its public keys, and traded for a cookie
 * of our own that lasts no longer than they do: the host is asked about revocation each time one is traded.
 */
export function createHostedIdentity({ host, ...deps }: HostedDeps): Identity {
  const { clock, database } = deps
  const keys = createKeys(database, clock, createVault(deps.secret))
  const ended = createEndedTokens(database, clock)
  const tokens = createHostTokens(host, clock, ended)
  const source = createHostedCookieSource({ host, clock, keys, tokens, ended })
  const { fetch: syncSession, ...cookie } = createSessionCookie(deps, source)

  return {
    host,
    projectId: host.projectId,
    policy: vendorPolicy,
    prepare: keys.prove,
    fetch: async () => refuse(404, 'NOT_FOUND'),
    syncSession,
    ...cookie,

    async verifyIdToken(idToken) {
      const claims = await asApp(tokens.proveOpen(idToken))
      const { email = null, ...person } = personIn(claims)
      return { ...person, email, isEmailVerified: claims.email_verified === true, claims }
    },

    call: (operation, body, caller) => callHost(host, operation, body, caller.language),

    /** The host wants a recent sign-in for it, as we do. */
    async deleteAccount(uid, idToken) {
      ensure(idToken, 'failed-precondition', 'The host deletes an account only for its own token')
      const claims = await tokens.prove(idToken)
      ensure(claims.sub === uid, 'permission-denied', 'Another account’s token')
      const email = personIn(claims).email ?? null
      const person = { id: uid, email, isEmailVerified: claims.email_verified === true }
      await deps.onDelete?.(person)
      const { refusal } = await callHost(host, 'delete', { idToken })
      if (refusal) throw new AppError('unauthenticated', refusal.word)
      await deps.onDelete?.(person)
    },

    mintCustomToken: refuseHere,
    renewRecoveryCodes: refuseHere,
    administration: absentAdministration,
    tally: undefined,
    guests: absentGuests,
    setup: { issue: refuseHere, isOpen: async () => false, consume: async () => false },
    ensureFirstOwner: refuseHere,
    /** The people the host gave the role; only the host knows. */
    hasOwner: async () => true,
    claimOwnershipFor: refuseHere,
    claimOwnership: refuseHere,
    /** What ends at the host is not told to us. */
    onAccessChange: () => {},
    rotateKeys: keys.rotate,
    jwks: keys.jwks,
    tidy: ended.tidy,
    settle: async () => {},
    start: async () => {},
    stop: async () => {},
  }
}
