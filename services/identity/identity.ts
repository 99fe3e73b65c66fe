import type { Language } from '../../languages/languages.ts'
import { ensure } from '../../platform/errors.ts'
import { createAdministration } from './accounts/administration.ts'
import { createOwner } from './accounts/owner.ts'
import { createSetup } from './accounts/setup.ts'
import { createBackground } from './background.ts'
import type { IdentityDeps } from './deps.ts'
import { type HostSettings, readAnswer, type WireAnswer } from './hosted/host.ts'
import { createProjects } from './projects.ts'
import { createPasswords } from './proofs/passwords.ts'
import type { Policy } from './proofs/policy.ts'
import { createRounds } from './proofs/rounds.ts'
import { asApp, authenticate, authenticateRecently, type Person, personOf } from './sessions/authenticate.ts'
import { createKeys } from './sessions/keys.ts'
import { createSessionCookie } from './sessions/session-cookie.ts'
import { createSessionSource } from './sessions/session-source.ts'
import { createStandings } from './sessions/standings.ts'
import { createVault } from './vault.ts'
import { createFetch } from './wire/fetch.ts'

export type { IdentityDeps, Message } from './deps.ts'
export type { Person } from './sessions/authenticate.ts'
export { identityMigrations } from './tables.ts'

export type Identity = ReturnType<typeof createIdentity>

export interface VerifiedToken extends Omit<Person, 'email'> {
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly claims: Readonly<Record<string, unknown>>
}

/** Whom a call of our own screens is made for. */
export interface Asker {
  readonly clientAddress: string
  readonly userAgent: string | null
  readonly cookies?: string | null
  readonly language: Language
}

/** What clients call the house, unless a host elsewhere keeps the accounts. */
export const defaultProjectId = 'exhale'

/** Accounts, and everything that proves who someone is. */
export function createIdentity(deps: IdentityDeps) {
  const { clock, database, log } = deps
  const vault = createVault(deps.secret)
  const keys = createKeys(database, clock, vault)
  const background = createBackground(log)
  const standings = createStandings(database, log)
  const rounds = createRounds(log)
  const passwords = createPasswords(deps.hashers)
  const parts = { deps, keys, vault, background, rounds, standings, passwords }
  const projects = createProjects(parts, deps.projectId ?? defaultProjectId)
  const project = projects.home
  const cookie = createSessionCookie(deps, createSessionSource(project))
  const fetch = createFetch(deps, projects, keys)
  const setup = createSetup(database, clock)
  const owner = createOwner(project, setup)
  const administration = createAdministration(project)
  const ownPrefix = project.accounts.idOf('')
  const { browsers, challenges, codes, db, factors, limits, policy, sessions, transaction } = project

  return {
    /** Who keeps the accounts, if not we; see `hosted/`. */
    host: undefined as HostSettings | undefined,
    projectId: project.id,
    policy: policy as Policy,
    /** Before anyone is served: fails where the keys were sealed with another secret, and seals what lies open. */
    async prepare(): Promise<void> {
      await keys.prove()
      await factors.sealOpen(db)
    },
    /** The protocol, below the names it has on the vendor's hosts and below `/identity` and `/emulator`. */
    fetch,
    /** `POST` and `DELETE /__session`, `POST /__session/token`. */
    syncSession: cookie.fetch,
    /** Whoever the session cookie names, while that session stands. */
    findPerson: cookie.findPerson,
    hasSession: cookie.hasSession,
    /** The lines that clear the cookie of a session that is over. */
    farewell: cookie.farewell,

    /** Throws `unauthenticated` for a token that is not ours, not of this project, ended, or of a disabled account. */
    async verifyIdToken(idToken: string): Promise<VerifiedToken> {
      const signedIn = await asApp(authenticate(project, idToken))
      const { email, email_verified: isEmailVerified } = signedIn.account
      return { ...personOf(signedIn), email, isEmailVerified, claims: signedIn.claims }
    },

    /** The protocol for our own screens, in someone's name. */
    async call(operation: string, body: object, asker: Asker): Promise<WireAnswer> {
      const url = new URL(`/identity/v1/accounts:${operation}`, deps.origin)
      const headers = new Headers({ 'Content-Type': 'application/json', 'X-Firebase-Locale': asker.language })
      if (asker.userAgent) headers.set('User-Agent', asker.userAgent)
      if (asker.cookies) headers.set('Cookie', asker.cookies)
      const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const answer = await fetch(request, { clientAddress: asker.clientAddress })
      const browserCookie = answer.headers.get('set-cookie') ?? undefined
      return { ...(await readAnswer(answer, clock.now().getTime())), browserCookie }
    },

    /** For someone who has just proved to be `uid`; a host wants to see the token of it. */
    deleteAccount: (uid: string, _idToken: string | undefined): Promise<void> =>
      administration.deleteAccount(uid),

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

    administration,
    setup,
    ensureFirstOwner: owner.ensureFirst,
    hasOwner: owner.exists,
    /** The account becomes the owner's, if the set-up link is still open. */
    claimOwnershipFor: owner.claim,
    async claimOwnership(idToken: string, setupToken: string): Promise<void> {
      const { account } = await asApp(authenticate(project, idToken))
      await owner.claim(account.uid, setupToken)
    },
    /** Told whose session may have ended or whose roles may have changed, on any process; undefined: anyone's. */
    onChange(listener: (uid: string | undefined) => void): void {
      standings.onChange(accountId => {
        const uid = accountId?.startsWith(ownPrefix) ? accountId.slice(ownPrefix.length) : undefined
        if (accountId === undefined || uid !== undefined) listener(uid)
      })
    },
    rotateKeys: keys.rotate,
    jwks: keys.jwks,

    /** Removes what has run out. Whenever it suits; nothing depends on it but the size of the database. */
    async tidy(): Promise<void> {
      await limits.tidy()
      await codes.tidy(db)
      await challenges.tidy(db)
      await sessions.tidy(db)
      await browsers.tidy(db)
    },

    /** Begins the rounds in which letters are written, and hears what other processes end. */
    async start(): Promise<void> {
      rounds.start()
      await standings.start()
    },

    /** Writes all letters that are still to be written. */
    async settle(): Promise<void> {
      await rounds.settle()
      await background.settle()
    },

    async stop(): Promise<void> {
      rounds.stop()
      await rounds.settle()
      await background.settle()
      await standings.stop()
    },
  }
}
