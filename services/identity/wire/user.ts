import { type Account, claimsOf } from '../accounts/accounts.ts'
import { type FederatedIdentity, hasPasswordProvider } from '../federation/identities.ts'
import type { Factor } from '../proofs/factors.ts'

/** An account as `accounts:lookup` tells it. Times are strings of milliseconds here, of seconds there: the protocol's own. */
export function describeUser(
  account: Account,
  identities: readonly FederatedIdentity[],
  factors: readonly Factor[],
): object {
  const claims = claimsOf(account)
  return {
    localId: account.uid,
    ...given('email', account.email),
    ...(account.email !== null && { emailVerified: account.email_verified }),
    ...given('displayName', account.display_name),
    ...given('photoUrl', account.photo_url),
    // The SDK takes an account without it for an anonymous one. The hash itself is nobody's business.
    ...(account.password_hash !== null && { passwordHash: 'hidden' }),
    ...given('passwordUpdatedAt', account.password_updated_at),
    ...(account.has_email_link && { emailLinkSignin: true }),
    ...(account.has_custom_token && { customAuth: true }),
    ...(account.disabled && { disabled: true }),
    ...(Object.keys(claims).length > 0 && { customAttributes: account.claims }),
    validSince: String(Math.floor(account.valid_since / 1000)),
    createdAt: String(account.created_at),
    ...given('lastLoginAt', account.last_login_at?.toString()),
    ...given('lastRefreshAt', account.last_refresh_at && new Date(account.last_refresh_at).toISOString()),
    providerUserInfo: describeProviders(account, identities),
    ...(factors.length > 0 && { mfaInfo: factors.map(describeFactor) }),
  }
}

export function describeProviders(account: Account, identities: readonly FederatedIdentity[]): object[] {
  const { email, display_name, photo_url } = account
  const byEmail = {
    providerId: 'password',
    rawId: email,
    federatedId: email,
    email,
    ...given('displayName', display_name),
    ...given('photoUrl', photo_url),
  }
  return [...(hasPasswordProvider(account) ? [byEmail] : []), ...identities.map(describeIdentity)]
}

function describeIdentity(identity: FederatedIdentity): object {
  return {
    providerId: identity.provider_id,
    rawId: identity.raw_id,
    federatedId: federatedIdOf(identity.provider_id, identity.raw_id),
    ...given('email', identity.email),
    ...given('displayName', identity.display_name),
    ...given('photoUrl', identity.photo_url),
  }
}

export function federatedIdOf(providerId: string, rawId: string): string {
  return providerId === 'google.com' ? `https://accounts.google.com/${rawId}` : rawId
}

export function describeFactor(factor: Factor): object {
  return {
    mfaEnrollmentId: factor.id,
    ...given('displayName', factor.display_name),
    enrolledAt: new Date(factor.enrolled_at).toISOString(),
    totpInfo: {},
  }
}

/** A field without a value is left out. */
export function given(name: string, value: unknown): object {
  return value === null || value === undefined ? {} : { [name]: value }
}
