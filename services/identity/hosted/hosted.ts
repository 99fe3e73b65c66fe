import { AppError, ensure } from '../../../platform/errors.ts'
import { asApp } from '../authenticate.ts'
import type { IdentityDeps } from '../deps.ts'
import type { Identity, Person } from '../identity.ts'
import { readJws, signJws } from '../jws.ts'
import { createKeys } from '../keys.ts'
import { defaultPolicy } from '../policy.ts'
import { createSessionCookie } from '../session-cookie.ts'
import { createVault } from '../vault.ts'
import { refuse } from '../wire/answer.ts'
import { ensure as ensureWord } from '../wire-error.ts'
import { absentAdministration, refuseHere } from './absent.ts'
import { callHost, type HostSettings } from './host.ts'
import { createHostTokens, type HostClaims } from './host-tokens.ts'

type HostedDeps = Pick<IdentityDeps, 'database' | 'clock' | 'origin' | 'secret' | 'onDelete'> & {
  host: HostSettings
}

/**
 * Accounts kept by a host elsewhere. Its ID tokens are verified here against its public keys, and traded for a cookie
 * of our own that lasts no longer than they do: the host is asked about revocation each time one is traded.
 */
export function createHostedIdentity({ host, ...deps }: HostedDeps): Identity {
  const { clock, database } = deps
  const { projectId } = host
  const keys = createKeys(database, clock, createVault(deps.secret))
  const tokens = createHostTokens(host, clock)
  const issuer = `https://session.firebase.google.com/${projectId}`

  const cookie = createSessionCookie(deps, {
    async make(idToken) {
      const claims = await tokens.prove(idToken)
      const { error } = await callHost(host, 'lookup', { idToken })
      // Signed out everywhere, closed or deleted since the token was given.
      ensureWord(!error, error?.message.split(' ')[0] ?? '')
      const { id, ...person } = describe(claims)
      const payload = { iss: issuer, aud: projectId, sub: id, ...person, iat: claims.iat, exp: claims.exp }
      const seconds = claims.exp - Math.floor(clock.now().getTime() / 1000)
      return { value: signJws(payload, await keys.signing()), seconds, issuedAt: claims.iat }
    },

    async find(value) {
      const claims = await readJws(value, keys.findPublic)
      const isOver = (claims?.exp ?? 0) * 1000 <= clock.now().getTime()
      if (claims?.iss !== issuer || claims.aud !== projectId || isOver) return undefined
      const { sub = '', name, email, roles, sessionId } = claims
      const known = { name: String(name), roles: readRoles(roles), sessionId: String(sessionId) }
      return { id: sub, ...known, ...(typeof email === 'string' && { email }) }
    },
  })

  return {
    host,
    projectId,
    policy: defaultPolicy,
    fetch: async () => refuse(404, 'NOT_FOUND'),
    syncSession: cookie.fetch,
    findPerson: cookie.findPerson,
    hasSession: cookie.hasSession,

    async verifyIdToken(idToken) {
      const claims = await asApp(tokens.prove(idToken))
      const { email = null, ...person } = describe(claims)
      return { ...person, email, isEmailVerified: claims.email_verified === true, claims }
    },

    call: (operation, body, asker) => callHost(host, operation, body, asker.language),

    /** The host wants a recent sign-in for it, as we do. */
    async deleteAccount(uid, idToken) {
      ensure(idToken, 'failed-precondition', 'The host deletes an account only for its own token')
      const claims = await tokens.prove(idToken)
      ensure(claims.sub === uid, 'permission-denied', 'Another account’s token')
      const person = { id: uid, email: describe(claims).email ?? null }
      await deps.onDelete?.(person)
      const { error } = await callHost(host, 'delete', { idToken })
      if (error) throw new AppError('unauthenticated', error.message)
      await deps.onDelete?.(person)
    },

    mintCustomToken: refuseHere,
    renewRecoveryCodes: refuseHere,
    administration: absentAdministration,
    setup: { issue: refuseHere, isOpen: async () => false, consume: async () => false },
    ensureFirstOwner: refuseHere,
    /** Whoever the host gave the role; only they know. */
    hasOwner: async () => true,
    claimOwnershipFor: refuseHere,
    claimOwnership: refuseHere,
    rotateKeys: keys.rotate,
    jwks: keys.jwks,
    tidy: async () => {},
    settle: async () => {},
  }
}

function describe({ sub, name, email, email_verified, roles, sid, auth_time }: HostClaims): Person {
  const shown = [name, email].find(text => typeof text === 'string' && text !== '')
  const sessionId = typeof sid === 'string' ? sid : String(auth_time)
  const isEmailVerified = typeof email === 'string' && email_verified === true
  const known = { name: String(shown ?? ''), roles: readRoles(roles), sessionId, isEmailVerified }
  return { id: sub, ...known, ...(typeof email === 'string' && { email }) }
}

/** Roles are a custom claim that the host's administrators set. */
function readRoles(roles: unknown): string[] {
  return Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : []
}
