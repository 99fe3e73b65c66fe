import { AppError, ensure } from '../../platform/errors.ts'
import { createAdministration } from './administration.ts'
import { authenticate, authenticateRecently, type Person, personOf } from './authenticate.ts'
import { createBackground } from './background.ts'
import type { IdentityDeps } from './deps.ts'
import { createKeys } from './keys.ts'
import { createOwner } from './owner.ts'
import { createPasswords } from './passwords.ts'
import { createProjects } from './projects.ts'
import { createSessionCookie } from './session-cookie.ts'
import { createSetup } from './setup.ts'
import { createVault } from './vault.ts'
import { createFetch } from './wire/fetch.ts'
import { WireError } from './wire-error.ts'

export type { Person } from './authenticate.ts'
export type { IdentityDeps, Message } from './deps.ts'
export { identityHouse } from './tables.ts'

export type Identity = ReturnType<typeof createIdentity>

export interface VerifiedToken extends Person {
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly claims: Readonly<Record<string, unknown>>
}

/** Accounts, and everything that proves who someone is. */
export function createIdentity(deps: IdentityDeps) {
  const { clock, database, log } = deps
  const vault = createVault(deps.secret)
  const keys = createKeys(database, clock, vault)
  const background = createBackground(log)
  const parts = { deps, keys, vault, background, passwords: createPasswords(deps.hashers) }
  const projects = createProjects(parts, deps.projectId ?? 'exhale')
  const project = projects.home
  const cookie = createSessionCookie(project, deps)
  const setup = createSetup(database, clock)
  const owner = createOwner(project, setup)
  const { challenges, codes, db, factors, limits, policy, sessions, transaction } = project

  return {
    projectId: project.id,
    policy,
    /** The protocol, below the names it has on the vendor's hosts and below `/identity` and `/emulator`. */
    fetch: createFetch(deps, projects, keys),
    /** `POST` and `DELETE /__session`. */
    syncSession: cookie.fetch,
    /** Whoever the session cookie names, while that session stands. */
    findPerson: cookie.findPerson,
    hasSession: cookie.hasSession,

    /** Throws `unauthenticated` for a token that is not ours, not of this project, ended, or of a disabled account. */
    async verifyIdToken(idToken: string): Promise<VerifiedToken> {
      const signedIn = await asApp(authenticate(project, idToken))
      const { email, email_verified: isEmailVerified } = signedIn.account
      return { ...personOf(signedIn), email, isEmailVerified, claims: signedIn.claims }
    },

    /** A token with which the SDK signs in as `uid`, who need not exist yet. Good for an hour. */
    mintCustomToken: (uid: string, claims: Record<string, unknown> = {}) =>
      project.tokens.signCustom(uid, claims),

    /** Fresh recovery codes, shown once; needs a recent sign-in and an enrolled app. */
    async renewRecoveryCodes(idToken: string): Promise<string[]> {
      const { account } = await asApp(authenticateRecently(project, idToken))
      return transaction(async tx => {
        const isEnrolled = (await factors.list(tx, account)).length > 0
        ensure(isEnrolled, 'failed-precondition', 'There is no second factor to recover')
        return factors.renewRecoveryCodes(tx, account)
      })
    },

    administration: createAdministration(project),
    setup,
    ensureFirstOwner: owner.ensureFirst,
    hasOwner: owner.exists,
    /** The account becomes the owner's, if the set-up link is still open. */
    claimOwnershipFor: owner.claim,
    async claimOwnership(idToken: string, setupToken: string): Promise<void> {
      const { account } = await asApp(authenticate(project, idToken))
      await owner.claim(account.uid, setupToken)
    },
    rotateKeys: keys.rotate,
    jwks: keys.jwks,

    /** Removes what has run out. Whenever it suits; nothing depends on it but the size of the database. */
    async tidy(): Promise<void> {
      await limits.tidy()
      await codes.tidy(db)
      await challenges.tidy(db)
      await sessions.tidy(db)
    },

    /** Waits for letters that are still being written. */
    settle: background.settle,
  }
}

/** Outside the wire a refused token is simply nobody. */
async function asApp<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch(error => {
    if (error instanceof WireError) throw new AppError('unauthenticated', error.word, { cause: error })
    throw error
  })
}
