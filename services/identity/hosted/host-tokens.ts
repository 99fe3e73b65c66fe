import { createHash } from 'node:crypto'
import { type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { readRoles } from '../accounts/accounts.ts'
import type { SignedInPerson } from '../sessions/authenticate.ts'
import { createVerifiedTokens } from '../sessions/verified-tokens.ts'
import { ensure } from '../wire/wire-error.ts'
import type { EndedTokens } from './ended-tokens.ts'
import type { HostSettings } from './host.ts'
import { createRemoteKeys } from './remote-keys.ts'

export interface HostClaims extends JWTPayload {
  readonly sub: string
  readonly iat: number
  readonly exp: number
  readonly auth_time: number
}

/** Clocks of two machines may differ by this. */
const tolerance = 60

export type HostTokens = ReturnType<typeof createHostTokens>

/** ID tokens that the host signed for its project. */
export function createHostTokens({ projectId, jwksUrl }: HostSettings, clock: Clock, ended: EndedTokens) {
  const keys = createRemoteKeys(jwksUrl, clock)
  const proven = createVerifiedTokens()
  const now = () => Math.floor(clock.now().getTime() / 1000)

  async function findKey({ alg, kid }: JWTHeaderParameters) {
    const found = await keys.find(kid)
    if (!found || found.algorithm !== alg) throw new Error('This isn’t one of the host’s keys')
    return found.key
  }

  async function verify(idToken: string): Promise<JWTPayload | undefined> {
    const options = {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      algorithms: ['RS256', 'ES256'],
      currentDate: clock.now(),
      clockTolerance: tolerance,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    }
    try {
      const { payload } = await jwtVerify(idToken, findKey, options)
      return payload
    } catch (error) {
      if (error instanceof AppError) throw error
      return undefined
    }
  }

  /** Times that lie ahead are as wrong as times long gone. */
  function isCurrent(claims: JWTPayload): claims is HostClaims {
    const { sub, iat, exp, auth_time } = claims
    return (
      typeof sub === 'string' &&
      sub !== '' &&
      sub.length <= 128 &&
      typeof auth_time === 'number' &&
      Math.max(iat ?? Number.POSITIVE_INFINITY, auth_time) <= now() + tolerance &&
      (exp ?? 0) > now()
    )
  }

  /** Throws `INVALID_ID_TOKEN` for what is not the host's, not of this project or over; `unavailable` without keys. */
  async function prove(idToken: string | undefined): Promise<HostClaims> {
    ensure(idToken, 'MISSING_ID_TOKEN')
    const name = createHash('sha256').update(idToken).digest('base64url')
    const known = proven.get(name)
    const claims = known ?? (await verify(idToken))
    ensure(claims && isCurrent(claims), 'INVALID_ID_TOKEN')
    if (!known) proven.set(name, claims)
    return claims
  }

  return {
    prove,

    /** Of those that nobody has signed out of here. */
    async proveOpen(idToken: string | undefined): Promise<HostClaims> {
      const claims = await prove(idToken)
      ensure(!(await ended.has(idToken ?? '')), 'TOKEN_EXPIRED')
      return claims
    },
  }
}

/** Roles are a custom claim that the host's administrators set. */
export function personIn(claims: HostClaims): SignedInPerson {
  const { sub, name, email, email_verified, roles, sid, auth_time, provider_id } = claims
  const shown = [name, email].find(text => typeof text === 'string' && text !== '')
  const sessionId = typeof sid === 'string' ? sid : String(auth_time)
  const isEmailVerified = typeof email === 'string' && email_verified === true
  const known = { name: String(shown ?? ''), roles: readRoles(roles), sessionId, isEmailVerified }
  const isAnonymous = provider_id === 'anonymous'
  return {
    id: sub,
    ...known,
    ...(typeof email === 'string' && { email }),
    ...(isAnonymous && { isAnonymous }),
  }
}
