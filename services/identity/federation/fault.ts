import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'

/** What a provider says when the person went back: in the standard's word, and in Apple's. */
const refusals = ['access_denied', 'user_cancelled_authorize']
/** What it says when the operator's settings are not what it knows. */
const strangers = ['invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_response_type']
const untrue = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]

/** The SDK's code, without its `auth/`, for whatever went wrong with a provider. */
export function describeFault(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return describeWord(error.error)
  // Where it's the provider that can't be reached from here, nothing is wrong with the visitor's own connection.
  return untrue.includes(codeOf(error)) ? 'invalid-auth-event' : 'internal-error'
}

function describeWord(word: string): string {
  if (refusals.includes(word)) return 'user-cancelled'
  if (strangers.includes(word)) return 'auth-domain-config-required'
  if (word === 'invalid_grant') return 'invalid-auth-event'
  return 'internal-error'
}

/** What may be logged of it: a provider's own sentences may name people. */
export function reasonOf(error: unknown): string {
  const word =
    error instanceof AuthorizationResponseError || error instanceof ResponseBodyError ? error.error : ''
  return /^[a-z_]{1,60}$/.test(word) ? word : codeOf(error) || 'unknown'
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
