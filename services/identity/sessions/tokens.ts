import type { JWTPayload } from 'jose'
import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/ids.ts'
import { type Account, claimsOf } from '../accounts/accounts.ts'
import type { FederatedIdentity } from '../federation/identities.ts'
import { readJws, signJws } from './jws.ts'
import type { Keys } from './keys.ts'
import type { Session } from './sessions.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

export const lifetime = 3600
const customLifetime = 3600
export const cookieLifetime = 14 * 24 * 3600
/** A guest has nothing else to come back with; it is renewed as they do. */
export const guestCookieLifetime = 90 * 24 * 3600
const customAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
/** Clocks of processes that share a database may differ by this. */
const tolerance = 5

/** What every ID token of ours says; `sid` is ours, so that ending a session ends its tokens. */
export interface IdClaims extends JWTPayload {
  readonly sub: string
  readonly sid: string
  readonly auth_time: number
  readonly iat: number
  readonly exp: number
}

export interface CustomClaims {
  readonly uid: string
  readonly claims: Record<string, unknown>
}

export function createTokens(project: string, keys: Keys, clock: Clock) {
  const issuer = `https://securetoken.google.com/${project}`
  const cookieIssuer = `https://session.firebase.google.com/${project}`
  const customIssuer = `custom@${project}`
  const proven = createVerifiedTokens()
  const now = () => Math.floor(clock.now().getTime() / 1000)

  async function sign(claims: JWTPayload & { iss: string }, seconds: number): Promise<string> {
    const iat = now()
    const payload = { ...claims, iat, exp: iat + seconds }
    const token = signJws(payload, await keys.signing())
    // The SDK comes back with it in a moment.
    proven.set(nameOf(token, claims.iss), JSON.parse(JSON.stringify(payload)))
    return token
  }

  /** Undefined for anything that is not ours, for this audience, and still good. */
  async function prove(token: string, wanted: { issuer: string; audience: string }) {
    // A proven signature stays proven; time and revocation are checked again.
    const name = nameOf(token, wanted.issuer)
    const known = proven.get(name)
    if (known) return isCurrent(known) ? known : undefined
    const payload = await readJws(token, keys.findPublic)
    if (payload?.iss !== wanted.issuer || payload.aud !== wanted.audience) return undefined
    if (!isCurrent(payload)) return undefined
    proven.set(name, payload)
    return payload
  }

  function isCurrent({ iat = Number.POSITIVE_INFINITY, exp = 0 }: JWTPayload): boolean {
    return exp > now() && iat <= now() + tolerance
  }

  return {
    sign: (account: Account, session: Session, identities: readonly FederatedIdentity[]) =>
      sign(
        { ...describe(account, session, identities), iss: issuer, aud: project, sub: account.uid },
        lifetime,
      ),

    prove: async (token: string) => asIdClaims(await prove(token, { issuer, audience: project })),

    /** The cookie by which the server knows the person before any script has run. It names the session, nothing more. */
    signCookie: (uid: string, { auth_time, sid }: IdClaims, seconds = cookieLifetime) =>
      sign({ iss: cookieIssuer, aud: project, sub: uid, sid, auth_time }, seconds),

    proveCookie: async (cookie: string) =>
      asIdClaims(await prove(cookie, { issuer: cookieIssuer, audience: project })),

    signCustom: (uid: string, claims: Record<string, unknown>) =>
      sign(
        { iss: customIssuer, aud: customAudience, sub: customIssuer, uid, ...(claims && { claims }) },
        customLifetime,
      ),

    async proveCustom(token: string): Promise<CustomClaims | undefined> {
      const payload = await prove(token, { issuer: customIssuer, audience: customAudience })
      return payload && readCustom(payload)
    },
  }
}

/** `uid` and `claims` of a custom token, however its signature was judged. */
export function readCustom(payload: JWTPayload): CustomClaims | undefined {
  const uid = payload.uid ?? payload.user_id
  if (typeof uid !== 'string' || uid === '' || uid.length > 128) return undefined
  const claims = payload.claims ?? {}
  return typeof claims === 'object' ? { uid, claims: { ...claims } } : undefined
}

function asIdClaims(payload: JWTPayload | undefined): IdClaims | undefined {
  if (!payload?.sub || typeof payload.sid !== 'string' || typeof payload.auth_time !== 'number')
    return undefined
  return payload as IdClaims
}

/** Each kind of token has an issuer of its own, so what is proven for one is not for another. */
function nameOf(token: string, issuer: string): string {
  return hashToken(`${issuer} ${token}`)
}

/** Names that are the protocol's own; a claim may not pretend to be one of them. */
const reserved =
  /^(acr|amr|at_hash|aud|auth_time|azp|cnf|c_hash|exp|firebase|iat|iss|jti|nbf|nonce|sid|sub|user_id|provider_id|email|email_verified)$/

function describe(account: Account, session: Session, identities: readonly FederatedIdentity[]): JWTPayload {
  const own = { ...claimsOf(account), ...JSON.parse(session.claims) }
  const claims = Object.fromEntries(Object.entries(own).filter(([name]) => !reserved.test(name)))
  const isAnonymous = session.sign_in_provider === 'anonymous'
  return {
    ...claims,
    ...(account.display_name !== null && { name: account.display_name }),
    ...(account.photo_url !== null && { picture: account.photo_url }),
    ...(account.email !== null && { email: account.email, email_verified: account.email_verified }),
    ...(isAnonymous && { provider_id: 'anonymous' }),
    user_id: account.uid,
    auth_time: Math.floor(session.authenticated_at / 1000),
    sid: session.id,
    firebase: {
      identities: {
        ...(account.email !== null && { email: [account.email] }),
        ...Object.fromEntries(identities.map(({ provider_id, raw_id }) => [provider_id, [raw_id]])),
      },
      sign_in_provider: session.sign_in_provider,
      ...(session.second_factor !== null && {
        sign_in_second_factor: 'totp',
        second_factor_identifier: session.second_factor,
      }),
    },
  }
}
