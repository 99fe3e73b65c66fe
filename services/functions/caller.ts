/** The person a bearer token names, as far as a callable needs to know. */
export interface Caller {
  readonly uid: string
  readonly name: string
  readonly roles: readonly string[]
  readonly email: string | null
  readonly isEmailVerified: boolean
  /** Which of their sessions asks. */
  readonly sessionId: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** What someone who is signed in must be besides. */
export type Right = (caller: Caller) => boolean | Promise<boolean>

/** For `may`: nobody needs to be signed in. */
export const anyone = 'anyone'

export const signedIn: Right = () => true

export const withVerifiedEmail: Right = caller => caller.isEmailVerified

/** One of these roles is enough. */
export const withRole =
  (...roles: readonly string[]): Right =>
  caller =>
    caller.roles.some(role => roles.includes(role))
