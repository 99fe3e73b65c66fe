import { AppError, ensure } from '../../../platform/errors.ts'
import type { IdentityDeps } from '../deps.ts'
import type { Identity, Person } from '../identity.ts'
import { vendorPolicy } from '../proofs/policy.ts'
import { asApp } from '../sessions/authenticate.ts'
import { readJws, signJws } from '../sessions/jws.ts'
import { createKeys } from '../sessions/keys.ts'
import { createSessionCookie } from '../sessions/session-cookie.ts'
import { createVault } from '../vault.ts'
import { refuse } from '../wire/answer.ts'
import { ensure as ensureWord } from '../wire/wire-error.ts'
import { absentAdministration, refuseHere } from './absent.ts'
import { createEndedTokens } from './ended-tokens.ts'
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
  const ended = createEndedTokens(database, clock)
  const issuer = `https://session.firebase.google.com/${projectId}`

  async function prove(idToken: string | undefined): Promise<HostClaims> {
    const claims = await tokens.prove(idToken)
    ensureWord(!(await ended.has(idToken ?? '')), 'TOKEN_EXPIRED')
    return claims
  }

  /** What a cookie of ours says, as long as it is good. */
  async function readCookie(value: string) {
    const claims = await readJws(value, keys.findPublic)
    const isOver = (claims?.exp ?? 0) * 1000 <= clock.now().getTime()
    const isOurs = claims?.iss === issuer && claims.aud === projectId && !isOver
    return isOurs && !(await ended.has(value)) ? claims : undefined
  }

  const cookie = createSessionCookie(deps, {
    async make(idToken) {
      const claims = await prove(idToken)
      const { refusal } = await callHost(host, 'lookup', { idToken })
      // Signed out everywhere, closed or deleted since the token was given.
      ensureWord(!refusal, refusal?.word ?? '')
      const { id, ...person } = describe(claims)
      const payload = { iss: issuer, aud: projectId, sub: id, ...person, iat: claims.iat, exp: claims.exp }
      const seconds = claims.exp - Math.floor(clock.now().getTime() / 1000)
      return { value: signJws(payload, await keys.signing()), seconds, issuedAt: claims.iat }
    },

    async find(value) {
      const claims = await readCookie(value)
      if (!claims) return undefined
      const { sub = '', name, email, roles, sessionId } = claims
      const known = { name: String(name), roles: readRoles(roles), sessionId: String(sessionId) }
      return { id: sub, ...known, ...(typeof email === 'string' && { email }) }
    },

    /** Each fresh token brings a cookie, and requests with the one before may be under way: only another's is ended. */
    async replace(before, after) {
      const [old, fresh] = [await readCookie(before), await readCookie(after)]
      if (old && old.sub !== fresh?.sub) await ended.add(before, (old.exp ?? 0) * 1000)
    },

    async end(value, idToken) {
      const old = value && (await readCookie(value))
      if (value && old) await ended.add(value, (old.exp ?? 0) * 1000)
      const claims = idToken && (await tokens.prove(idToken).catch(() => undefined))
      if (idToken && claims) await ended.add(idToken, claims.exp * 1000)
    },
  })

  return {
    host,
    projectId,
    policy: vendorPolicy,
    prepare: keys.prove,
    fetch: async () => refuse(404, 'NOT_FOUND'),
    syncSession: cookie.fetch,
    findPerson: cookie.findPerson,
    hasSession: cookie.hasSession,
    farewell: cookie.farewell,

    async verifyIdToken(idToken) {
      const claims = await asApp(prove(idToken))
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
      const { refusal } = await callHost(host, 'delete', { idToken })
      if (refusal) throw new AppError('unauthenticated', refusal.word)
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
    /** What ends at the host is not told to us. */
    onChange: () => {},
    rotateKeys: keys.rotate,
    jwks: keys.jwks,
    tidy: ended.tidy,
    settle: async () => {},
    start: async () => {},
    stop: async () => {},
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
