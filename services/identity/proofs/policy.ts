import { ensure } from '../wire/wire-error.ts'
import { isGuessable } from './guessable.ts'

/** What a password must have here. */
export interface Policy {
  readonly minLength: number
  readonly maxLength: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly numeric: boolean
  readonly symbol: boolean
  /** What is easily guessed is refused, which only the server can tell. */
  readonly refusesCommon: boolean
}

export const defaultPolicy: Policy = {
  minLength: 10,
  maxLength: 4096,
  lowercase: false,
  uppercase: false,
  numeric: false,
  symbol: false,
  refusesCommon: true,
}

/** Below this the protocol has a word of its own. */
const shortestEver = 6

/** What the vendor asks for, and so its clients' tests. */
export const vendorPolicy: Policy = { ...defaultPolicy, minLength: shortestEver, refusesCommon: false }

const symbols = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- ']

/** One spelling for a password, whatever keyboard typed it. */
export function normalizePassword(given: string): string {
  return given.normalize('NFKC')
}

/**
 * `password` as `normalizePassword` gives it; lengths are counted as the SDK counts them. `own` is what those who know the
 * person or the site would try first.
 */
export function ensurePolicy(policy: Policy, password: string, own: readonly string[] = []): void {
  const { minLength } = policy
  const isTooShort = password.length < Math.min(minLength, shortestEver)
  ensure(!isTooShort, 'WEAK_PASSWORD', `Password should be at least ${minLength} characters`)
  const missing = missingIn(policy, password)
  ensure(
    missing.length === 0,
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
    `Missing password requirements: [${missing.join(', ')}]`,
  )
  const isWeak = policy.refusesCommon && isGuessable(password, own)
  ensure(!isWeak, 'WEAK_PASSWORD', 'Password is too easy to guess')
}

function missingIn(policy: Policy, password: string): string[] {
  const { minLength, maxLength } = policy
  const rules: [boolean, string][] = [
    [password.length >= minLength, `Password must contain at least ${minLength} characters`],
    [password.length <= maxLength, `Password may contain at most ${maxLength} characters`],
    [!policy.lowercase || /\p{Ll}/u.test(password), 'Password must contain a lower case character'],
    [!policy.uppercase || /\p{Lu}/u.test(password), 'Password must contain an upper case character'],
    [!policy.numeric || /\p{Nd}/u.test(password), 'Password must contain a numeric character'],
    [!policy.symbol || hasSymbol(password), 'Password must contain a non-alphanumeric character'],
  ]
  return rules.filter(([isMet]) => !isMet).map(([, rule]) => rule)
}

function hasSymbol(password: string): boolean {
  return symbols.some(symbol => password.includes(symbol))
}

/** As `/v2/passwordPolicy` tells it. The SDK takes an absent rule as none. */
export function describePolicy(policy: Policy): object {
  return {
    customStrengthOptions: {
      minPasswordLength: policy.minLength,
      maxPasswordLength: policy.maxLength,
      ...(policy.lowercase && { containsLowercaseCharacter: true }),
      ...(policy.uppercase && { containsUppercaseCharacter: true }),
      ...(policy.numeric && { containsNumericCharacter: true }),
      ...(policy.symbol && { containsNonAlphanumericCharacter: true }),
    },
    allowedNonAlphanumericCharacters: symbols,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  }
}
