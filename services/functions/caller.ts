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

/** For `may`: nobody needs to be signed in. */
export const anyone = 'anyone'
