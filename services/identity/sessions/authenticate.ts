import { AppError } from '../../../platform/errors.ts'
import { type Account, rolesOf } from '../accounts/accounts.ts'
import type { Project } from '../project.ts'
import { ensure, WireError } from '../wire/wire-error.ts'
import { findAccountWithSession } from './account-with-session.ts'
import type { Session } from './sessions.ts'
import type { IdClaims } from './tokens.ts'

export interface SignedIn {
  readonly account: Account
  readonly session: Session
  readonly claims: IdClaims
}

/** What the screens know about the person asking. */
export interface SignedInPerson {
  id: string
  name: string
  roles: string[]
  /** Which of their sessions asks. */
  sessionId: string
  /** Missing for who has none. */
  email?: string
  /** Whether an address of theirs was proven. */
  isEmailVerified?: boolean
  /** A guest: they gave a nickname, and this session is the only way to what they keep. */
  isAnonymous?: boolean
  /** When they proved who they are. */
  signedInAt?: number
  /** They have roles, which count once they sign in with a second step. */
  lacksSecondStep?: boolean
}

export interface VerifiedToken extends Omit<SignedInPerson, 'email'> {
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly claims: Readonly<Record<string, unknown>>
}

/** How long after signing in someone may change what guards the account. Firebase's own measure. */
const recentFor = 5 * 60_000

const clockDifference = 60_000

export async function authenticate(project: Project, idToken: string | undefined): Promise<SignedIn> {
  ensure(idToken, 'MISSING_ID_TOKEN')
  const claims = await project.tokens.prove(idToken)
  ensure(claims, 'INVALID_ID_TOKEN')
  return checkSession(project, claims)
}

/** A signature says who someone was; the database, whether that still holds. It is asked each time, so an end is an end. */
export async function checkSession(project: Project, claims: IdClaims): Promise<SignedIn> {
  const { account, session } = await findAccountWithSession(
    project.db,
    project.accounts.idOf(claims.sub),
    claims.sid,
  )
  ensure(account, 'USER_NOT_FOUND')
  ensure(!account.disabled, 'USER_DISABLED')
  ensure(session && isValid(account, session), 'TOKEN_EXPIRED')
  return { account, session, claims }
}

/** An ended session is gone already; this is the protocol's own measure, with room for clocks that differ. */
export function isValid(account: Account, session: Session): boolean {
  return session.authenticated_at + clockDifference >= account.valid_since
}

/** For what guards the account. */
export async function authenticateRecently(project: Project, idToken: string | undefined): Promise<SignedIn> {
  const signedIn = await authenticate(project, idToken)
  ensureRecent(project, signedIn)
  return signedIn
}

/** Someone anonymous could not sign in again, so they are not asked to. */
export function ensureRecent({ clock }: Project, { session }: SignedIn): void {
  const isRecent = clock.now().getTime() - session.authenticated_at <= recentFor
  ensure(isRecent || session.sign_in_provider === 'anonymous', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** Without a second step, where one is needed, nobody has a role: whoever asks what they may do is told so here. */
export function personOf(project: Project, { account, session }: SignedIn): SignedInPerson {
  const name = account.display_name ?? account.email ?? ''
  const isEmailVerified = account.email !== null && account.email_verified
  const isAnonymous = session.sign_in_provider === 'anonymous'
  const held = rolesOf(account)
  const lacksSecondStep = held.length > 0 && session.second_factor === null && project.needsSecondStep()
  return {
    id: account.uid,
    name,
    roles: lacksSecondStep ? [] : held,
    sessionId: session.id,
    ...(account.email !== null && { email: account.email }),
    isEmailVerified,
    signedInAt: session.authenticated_at,
    ...(isAnonymous && { isAnonymous }),
    ...(lacksSecondStep && { lacksSecondStep }),
  }
}

/** For siblings: throws `unauthenticated` for a token that is not ours, not of this project, ended, or of a disabled account. */
export async function verifyIdToken(project: Project, idToken: string): Promise<VerifiedToken> {
  const signedIn = await asApp(authenticate(project, idToken))
  const { email, email_verified: isEmailVerified } = signedIn.account
  return { ...personOf(project, signedIn), email, isEmailVerified, claims: signedIn.claims }
}

/** Outside the wire a refused token is simply nobody. */
export async function asApp<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch(error => {
    if (error instanceof WireError) throw new AppError('unauthenticated', error.word, { cause: error })
    throw error
  })
}
