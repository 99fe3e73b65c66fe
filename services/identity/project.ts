import type { Transaction } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import { createVault } from '../../platform/vault.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createDeferred } from './deferred.ts'
import type { IdentityDeps } from './deps.ts'
import { createIdentities } from './federation/identities.ts'
import { createOpenId } from './federation/openid.ts'
import { createLetters } from './letters/letters.ts'
import { createLinks } from './letters/links.ts'
import { createLimits } from './limits.ts'
import { createChallenges } from './proofs/challenges.ts'
import { createCodes } from './proofs/codes.ts'
import { createFactors } from './proofs/factors.ts'
import { createPasswords } from './proofs/passwords.ts'
import { defaultPolicy, vendorPolicy } from './proofs/policy.ts'
import { createBrowsers } from './sessions/browsers.ts'
import { createKeys } from './sessions/keys.ts'
import { createSessions } from './sessions/sessions.ts'
import { createSignOut } from './sessions/sign-out.ts'
import { createAccessChanges } from './sessions/tell-access.ts'
import { createTokens } from './sessions/tokens.ts'
import type { Db, Tables } from './tables.ts'

export type Parts = ReturnType<typeof createParts>

/** What all projects share. */
export function createParts(deps: IdentityDeps) {
  const { clock, database, log } = deps
  const vault = createVault(deps.secret)
  return {
    deps,
    vault,
    keys: createKeys(database, clock, vault),
    passwords: createPasswords(undefined, deps.hashing),
    deferred: createDeferred(log),
    accessChanges: createAccessChanges(database, log),
  }
}

export type Project = ReturnType<typeof createProject>

/** One body of accounts with all that belongs to it. A house has one; in test mode any number, apart from each other. */
export function createProject(parts: Parts, id: string, homeId = id) {
  const { deps, keys, vault, passwords, deferred } = parts
  const { tell, transaction } = parts.accessChanges
  const { clock, testMode = false } = deps
  const database = deps.database.as<Tables>()
  const links = createLinks(deps)
  const accounts = createAccounts(id, clock, tell)
  const sessions = createSessions(clock, tell)
  const browsers = createBrowsers(clock)
  const challenges = createChallenges(clock)
  const codes = createCodes(id, clock)

  /** What a harness may switch: whether answers, and the time they take, tell that an address has an account. */
  const settings = { hidesAccounts: !testMode }
  return {
    id,
    clock,
    testMode,
    /** Reads, and single statements. */
    db: database.kysely as Db,
    transaction: <Result>(work: (tx: Transaction<Tables>) => Promise<Result>) =>
      transaction(work).catch(error => {
        // Another request wrote the same row first. Run again, the work finds it and refuses with the right word.
        if (error instanceof AppError && error.code === 'already-exists') return transaction(work)
        throw error
      }),
    settings,
    needsSecondStep: deps.needsSecondStep ?? (() => false),
    policy: { ...(testMode ? vendorPolicy : defaultPolicy), ...deps.policy },
    /** No password may be made of these. */
    siteWords: () => ['exhale', deps.origin.hostname, ...(deps.siteWords?.() ?? [])],
    passwords,
    /** Other projects, in test mode, have nothing elsewhere. */
    onDelete: id === homeId ? deps.onDelete : undefined,
    onAddressChange: id === homeId ? deps.onAddressChange : undefined,
    onHelperEnters: id === homeId ? deps.onHelperEnters : undefined,
    /** With accounts hidden, work is put off, so that neither this answer nor the next takes longer with an account. */
    later: async (work: () => Promise<unknown>): Promise<void> =>
      settings.hidesAccounts ? deferred.put(work) : void (await work()),
    putOff: deferred.put,
    links,
    letters: createLetters(deps, links),
    accounts,
    identities: createIdentities(id),
    openId: createOpenId(deps.providers ?? [], clock, testMode),
    sessions,
    browsers,
    challenges,
    tokens: createTokens(id, keys, clock),
    codes,
    factors: createFactors(clock, vault),
    vault,
    limits: createLimits(database.kysely, id, clock, !testMode),

    ...createSignOut({ sessions, browsers, challenges, codes }),
  }
}

export async function tidyProject({
  browsers,
  challenges,
  codes,
  db,
  limits,
  sessions,
}: Project): Promise<void> {
  await limits.tidy()
  for (const part of [codes, challenges, sessions, browsers]) await part.tidy(db)
}
