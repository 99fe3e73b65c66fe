import type { Transaction } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import { type Account, createAccounts } from './accounts/accounts.ts'
import type { Background } from './background.ts'
import type { IdentityDeps } from './deps.ts'
import { createProviders } from './federation/identities.ts'
import { createOpenId } from './federation/openid.ts'
import { createLimits } from './limits.ts'
import { createChallenges } from './proofs/challenges.ts'
import { createCodes } from './proofs/codes.ts'
import { createFactors } from './proofs/factors.ts'
import { createLetters } from './proofs/letters.ts'
import { createLinks } from './proofs/links.ts'
import type { Passwords } from './proofs/passwords.ts'
import { defaultPolicy, vendorPolicy } from './proofs/policy.ts'
import type { Rounds } from './proofs/rounds.ts'
import { createBrowsers } from './sessions/browsers.ts'
import type { Keys } from './sessions/keys.ts'
import { createSessions, type Session } from './sessions/sessions.ts'
import type { Standings } from './sessions/standings.ts'
import { createTokens } from './sessions/tokens.ts'
import type { Tables, Tx } from './tables.ts'
import type { Vault } from './vault.ts'

export interface Parts {
  readonly deps: IdentityDeps
  readonly keys: Keys
  readonly vault: Vault
  readonly passwords: Passwords
  readonly background: Background
  readonly standings: Standings
  readonly rounds: Rounds
}

export type Project = ReturnType<typeof createProject>

/** One body of accounts with all that belongs to it. A house has one; in test mode any number, apart from each other. */
export function createProject(parts: Parts, id: string, homeId = id) {
  const { deps, keys, vault, passwords, background, rounds, standings } = parts
  const { clock, testMode = false } = deps
  const database = deps.database.as<Tables>()
  const links = createLinks(deps)
  const isHome = id === homeId
  const accounts = createAccounts(id, clock, standings.tell)
  const sessions = createSessions(clock, standings.tell)
  const browsers = createBrowsers(clock)
  const challenges = createChallenges(clock)
  const codes = createCodes(id, clock)

  /** What was begun and may be finished later: a letter's code, a sign-in at its second step. */
  async function cancelPending(tx: Tx, account: Account): Promise<void> {
    await challenges.cancel(tx, account)
    await codes.cancel(tx, account)
  }

  /** What a harness may switch. */
  const settings = { hidesAccounts: deps.hidesAccounts ?? !testMode }
  return {
    id,
    clock,
    testMode,
    /** Reads, and single statements. */
    db: database.kysely as Tx,
    transaction: <Result>(work: (tx: Transaction<Tables>) => Promise<Result>) =>
      standings.transaction(work).catch(error => {
        // Someone else came first; on the second look the row is there to be refused by its proper name.
        if (error instanceof AppError && error.code === 'already-exists') return standings.transaction(work)
        throw error
      }),
    settings,
    policy: { ...(testMode ? vendorPolicy : defaultPolicy), ...deps.policy },
    /** No password may be made of these. */
    siteWords: ['exhale', deps.origin.hostname, ...(deps.siteWords ?? [])],
    passwords,
    background,
    /** With accounts hidden, work is put off, so that neither this answer nor the next takes longer with an account. */
    async later(work: () => Promise<unknown>): Promise<void> {
      if (settings.hidesAccounts) rounds.add(work)
      else await work()
    },
    links,
    letters: createLetters(deps, links),
    accounts,
    providers: createProviders(id),
    openId: createOpenId(deps.providers ?? [], clock, testMode),
    sessions,
    browsers,
    challenges,
    tokens: createTokens(id, keys, clock),
    codes,
    factors: createFactors(clock, vault),
    vault,
    limits: createLimits(database.kysely, id, clock, !testMode),

    /** With all that is kept of the person, here and elsewhere. Other projects, in test mode, have nothing elsewhere. */
    async removeAccount(account: Account): Promise<void> {
      const person = { id: account.uid, email: account.email }
      const forget = async () => (isHome ? deps.onDelete?.(person) : undefined)
      await forget()
      await standings.transaction(tx => accounts.remove(tx, account))
      await forget()
    },

    cancelPending,

    async signOutEverywhere(tx: Tx, account: Account): Promise<void> {
      await sessions.endAll(tx, account)
      await browsers.forget(tx, account)
      await cancelPending(tx, account)
    },

    async signOutElsewhere(tx: Tx, account: Account, here: Session): Promise<void> {
      await sessions.endOthers(tx, here)
      await cancelPending(tx, account)
    },
  }
}
