import { FirebaseError } from '@firebase/app'
import type account from '../../../languages/en/account.json'

export type AccountProblem = {
  word: keyof (typeof account)['errors']
  until?: Date
  /** How many characters a password must have. */
  count?: number
}

/** What each of the client's codes means to a person. Several codes may share a sentence. */
const words: Record<string, AccountProblem['word']> = {
  'invalid-credential': 'wrong',
  'wrong-password': 'wrong',
  'user-not-found': 'wrong',
  'email-already-in-use': 'emailInUse',
  'weak-password': 'weak',
  'password-does-not-meet-requirements': 'policy',
  'missing-password': 'wrong',
  'invalid-email': 'wrong',
  'missing-email': 'wrong',
  'too-many-requests': 'tooMany',
  'quota-exceeded': 'tooMany',
  'user-disabled': 'disabled',
  'user-token-expired': 'expired',
  'invalid-user-token': 'expired',
  'network-request-failed': 'network',
  timeout: 'network',
  'popup-blocked': 'popupBlocked',
  'popup-closed-by-user': 'popupClosed',
  'user-cancelled': 'popupClosed',
  'cancelled-popup-request': 'popupCancelled',
  'unauthorized-domain': 'domain',
  'unauthorized-continue-uri': 'domain',
  'invalid-continue-uri': 'domain',
  'web-storage-unsupported': 'storage',
  'expired-action-code': 'codeExpired',
  'invalid-action-code': 'codeInvalid',
  'invalid-auth-event': 'codeInvalid',
  'requires-recent-login': 'recent',
  'multi-factor-auth-required': 'factorNeeded',
  'invalid-verification-code': 'factorWrong',
  'invalid-multi-factor-session': 'factorSession',
  'missing-multi-factor-session': 'factorSession',
  'code-expired': 'factorSession',
  'credential-already-in-use': 'credentialInUse',
  'provider-already-linked': 'credentialInUse',
  'account-exists-with-different-credential': 'otherWay',
  'user-mismatch': 'mismatch',
  'operation-not-allowed': 'closed',
  'admin-restricted-operation': 'closed',
  'operation-not-supported-in-this-environment': 'unsupported',
  'argument-error': 'setup',
  'auth-domain-config-required': 'setup',
  'invalid-api-key': 'setup',
  'internal-error': 'unknown',
}

/** The sentence for whatever went wrong; what is not known is said to be unknown, and logged. */
export function describeProblem(error: unknown): AccountProblem {
  if (error instanceof TypeError) return { word: 'network' }
  if (!(error instanceof FirebaseError)) {
    console.error(error)
    return { word: 'unknown' }
  }
  const word = words[error.code.replace('auth/', '')] ?? 'unknown'
  // Two codes say that one is too short; both name the number of the policy that refused it.
  const count = Number(error.message.match(/at least (\d+) characters/)?.[1])
  if (count) return { word: 'short', count }
  const until = error.message.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/)?.[0]
  return until ? { word, until: new Date(until) } : { word }
}
