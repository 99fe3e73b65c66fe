import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { attempt } from '../../../platform/attempt.ts'
import type { Clock } from '../../../platform/clock.ts'
import { parseEmail } from '../accounts/email.ts'
import { ensure } from '../wire/wire-error.ts'
import type { Profile } from './identities.ts'

export interface OpenIdProvider {
  /** `google.com`, `apple.com` or `oidc.<name>`. */
  readonly id: string
  readonly issuer: string
  readonly clientId: string
  /** Whether an address the provider calls verified opens the account of that address here. True unless said otherwise. */
  readonly trustsEmail?: boolean
}

export interface Assertion {
  readonly providerId: string
  readonly idToken?: string
  readonly accessToken?: string
  readonly nonce?: string
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Who a provider's ID token says someone is, after its signature, issuer, audience, nonce and time were checked. */
export function createOpenId(providers: readonly OpenIdProvider[], clock: Clock, testMode: boolean) {
  const keySets = new Map(providers.map(provider => [provider.id, findKeys(provider)]))

  async function verify(assertion: Assertion, provider: OpenIdProvider): Promise<JWTPayload> {
    const getKey = keySets.get(provider.id)
    ensure(getKey && assertion.idToken, 'INVALID_IDP_RESPONSE', 'An ID token is needed')
    const options = {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms,
      currentDate: clock.now(),
      clockTolerance: 60,
      requiredClaims: ['sub', 'exp', 'iat'],
    }
    const verified = await jwtVerify(assertion.idToken, getKey, options).catch(() => undefined)
    ensure(verified, 'INVALID_IDP_RESPONSE', 'The ID token is not valid')
    ensure(isNonce(verified.payload.nonce, assertion.nonce), 'MISSING_OR_INVALID_NONCE')
    return verified.payload
  }

  return {
    async read(assertion: Assertion): Promise<Profile & { claims: JWTPayload }> {
      const provider = providers.find(({ id }) => id === assertion.providerId)
      ensure(provider || testMode, 'OPERATION_NOT_ALLOWED', 'This provider is not configured')
      const claims = provider && !testMode ? await verify(assertion, provider) : readUnsigned(assertion)
      ensure(typeof claims.sub === 'string' && claims.sub !== '', 'INVALID_IDP_RESPONSE', 'No subject')
      const isTrusted = provider?.trustsEmail ?? true
      return {
        providerId: assertion.providerId,
        rawId: claims.sub,
        email: readEmail(claims.email),
        // Apple writes it as a string.
        isEmailVerified: isTrusted && String(claims.email_verified) === 'true',
        displayName: text(claims.name) ?? text(claims.display_name),
        photoUrl: text(claims.picture),
        claims,
      }
    },
  }
}

/** As the vendor's emulator does: strict JSON, or a JWT whose signature is not looked at. */
function readUnsigned({ idToken, accessToken }: Assertion): JWTPayload {
  const claims = readClaims(idToken) ?? readClaims(accessToken)
  ensure(claims, 'INVALID_IDP_RESPONSE', 'Only strict JSON or JWTs serve as tokens in test mode')
  return claims
}

export function readClaims(token: string | undefined): JWTPayload | undefined {
  if (!token) return undefined
  return attempt(() => (token.startsWith('{') ? JSON.parse(token) : decodeJwt(token)))
}

/** The SDK sends the nonce as it was made; providers are given it hashed, or as it is. */
function isNonce(claimed: unknown, given: string | undefined): boolean {
  if (claimed === undefined && given === undefined) return true
  if (typeof claimed !== 'string' || given === undefined) return false
  return claimed === given || claimed === hashNonce(given)
}

export function hashNonce(rawNonce: string): string {
  return createHash('sha256').update(rawNonce).digest('hex')
}

/** Its keys, where the issuer's discovery document says. */
function findKeys({ issuer }: OpenIdProvider): JWTVerifyGetKey {
  let discovered: Promise<JWTVerifyGetKey> | undefined
  return async (...wanted) => {
    discovered ??= discover(issuer).catch(error => {
      discovered = undefined
      throw error
    })
    return (await discovered)(...wanted)
  }
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'error' })
  const { jwks_uri } = (await response.json()) as { jwks_uri: string }
  return createRemoteJWKSet(new URL(jwks_uri))
}

/** An address we would not take from a form is no address. */
const readEmail = (given: unknown): string | undefined =>
  typeof given === 'string' ? attempt(() => parseEmail(given)) : undefined

function text(given: unknown): string | undefined {
  return typeof given === 'string' && given !== '' ? given.slice(0, 2048) : undefined
}
