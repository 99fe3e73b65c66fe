import { createAdministration } from './accounts/administration.ts'
import { createOwner } from './accounts/first-owner.ts'
import { createGuests } from './accounts/guests.ts'
import { createOwnerLink } from './accounts/owner-link.ts'
import { type AccountTally, createTally } from './accounts/tally.ts'
import type { IdentityDeps } from './deps.ts'
import type { HostSettings } from './hosted/host.ts'
import { createParts, type Parts, tidyProject } from './project.ts'
import { createProjects } from './projects.ts'
import type { Policy } from './proofs/policy.ts'
import { renewRecoveryCodes } from './proofs/recovery-codes.ts'
import { verifyIdToken } from './sessions/authenticate.ts'
import { createCookieSource } from './sessions/cookie-source.ts'
import { createSessionCookie } from './sessions/session-cookie.ts'
import { createFetch } from './wire/fetch.ts'
import { createOwnCall } from './wire/own-call.ts'

export type { Invitation } from './accounts/invitation.ts'
export { invitationHours } from './accounts/invitations.ts'
export type { RoleChange } from './accounts/roles.ts'
export type { IdentityDeps, Leaver, Message } from './deps.ts'
export type { Credential } from './federation/flow.ts'
export { readProviders } from './federation/providers.ts'
export { createSocial, type Social } from './federation/social.ts'
export { socialMigrations } from './federation/tables.ts'
export { addressesOf, type HostSettings, originOf } from './hosted/host.ts'
export { createHostedIdentity } from './hosted/hosted.ts'
export { type Hashing, hashing as passwordHashing } from './proofs/passwords.ts'
export type { Policy } from './proofs/policy.ts'
export { writeCommonPasswords } from './proofs/write-common-passwords.ts'
export type { SignedInPerson } from './sessions/authenticate.ts'
export { describeDevice } from './sessions/device.ts'
export { identityMigrations } from './tables.ts'
export type { WireAnswer, WireCaller } from './wire/own-call.ts'

export type Identity = ReturnType<typeof createIdentity>

/** What clients call the house, unless a host elsewhere keeps the accounts. */
export const defaultProjectId = 'exhale'

/** Accounts, and everything that proves who someone is. */
export function createIdentity(deps: IdentityDeps) {
  const parts = createParts(deps)
  const { accessChanges, keys } = parts
  const projects = createProjects(parts, deps.projectId ?? defaultProjectId)
  const project = projects.home
  const { fetch: syncSession, ...cookie } = createSessionCookie(
    deps,
    createCookieSource(project, deps.onGuestEnters),
  )
  const fetch = createFetch(deps, projects, keys)
  const setup = createOwnerLink(deps.database, deps.clock)
  const owner = createOwner(project, setup)
  const administration = createAdministration(project)

  return {
    /** Who keeps the accounts, if not we; see `hosted/`. */
    host: undefined as HostSettings | undefined,
    projectId: project.id,
    policy: project.policy as Policy,
    /** Before anyone is served: fails where the keys were sealed with another secret, and seals what lies open. */
    async prepare(): Promise<void> {
      await keys.prove()
      await project.factors.sealOpen(project.db)
    },
    /** The protocol, below the names it has on the vendor's hosts and below `/identity` and `/emulator`. */
    fetch,
    /** The protocol for our own screens, in someone's name. */
    call: createOwnCall(deps, fetch),
    /** `POST` and `DELETE /__session`, `POST /__session/token`. */
    syncSession,
    ...cookie,
    verifyIdToken: (idToken: string) => verifyIdToken(project, idToken),
    /** For someone who has just proved to be `uid`; a host wants to see the token of it. */
    deleteAccount: (uid: string, _idToken: string | undefined): Promise<void> =>
      administration.deleteAccount(uid),
    /** A token with which the SDK signs in as `uid`, who doesn't have to exist yet. Valid for an hour. */
    mintCustomToken: (uid: string, claims: Record<string, unknown> = {}) =>
      project.tokens.signCustom(uid, claims),
    renewRecoveryCodes: (idToken: string) => renewRecoveryCodes(project, idToken),

    administration,
    /** How many there are; undefined where only the host of the accounts knows. */
    tally: createTally(project) as AccountTally | undefined,
    guests: createGuests(project),
    setup,
    ensureFirstOwner: owner.ensureFirst,
    hasOwner: owner.exists,
    /** The account becomes the owner's, if the set-up link is still open. */
    claimOwnershipFor: owner.claim,
    claimOwnership: owner.claimByToken,
    /** Told whose session may have ended or whose roles may have changed, on any process; undefined: anyone's. */
    onAccessChange(listener: (uid: string | undefined) => void): void {
      accessChanges.onChange(accountId => {
        const uid = accountId === undefined ? undefined : project.accounts.uidOf(accountId)
        if (accountId === undefined || uid !== undefined) listener(uid)
      })
    },
    rotateKeys: keys.rotate,
    jwks: keys.jwks,

    /** Removes what has run out. Whenever it suits; nothing depends on it but the size of the database. */
    async tidy(): Promise<void> {
      await tidyProject(project)
      await administration.invitations.tidy()
    },

    ...createRun(parts),
  }
}

/** What goes on while nobody asks, from its beginning to its end. */
function createRun({ accessChanges, deferred }: Parts) {
  return {
    /** Begins to write the letters that were put off, and to hear what other processes end. */
    async start(): Promise<void> {
      deferred.start()
      await accessChanges.start()
    },

    /** Writes all letters that are still to be written. */
    settle: deferred.settle,

    async stop(): Promise<void> {
      deferred.stop()
      await deferred.settle()
      await accessChanges.stop()
    },
  }
}
