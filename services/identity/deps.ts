import type { Language } from '../../languages/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import type { OpenIdProvider } from './federation/openid.ts'
import type { Policy } from './proofs/policy.ts'

/** Those that carry no code. */
export type Notice = 'wrongPasswords' | 'alreadyHere'

export type CodeLetter =
  | 'passwordReset'
  | 'verifyEmail'
  | 'emailSignIn'
  | 'changeEmail'
  | 'recoverEmail'
  | Notice

/** A letter with a code in its link. */
export interface CodeMessage {
  readonly to: string
  readonly letter: CodeLetter
  readonly language: Language
  readonly data: { readonly link: string; readonly email: string; readonly newEmail?: string }
  /** When the link stops working, and how many hours that is from now. */
  readonly expiresAt: Date
  readonly hours: number
  /** To be written as any other, and thrown away. */
  readonly isRehearsal?: boolean
}

/** A letter that only tells: a provider, by its id, opens the account now. */
export interface ProviderAddedMessage {
  readonly to: string
  readonly letter: 'newWay'
  readonly language: Language
  readonly data: { readonly email: string; readonly provider: string }
}

export type Message = CodeMessage | ProviderAddedMessage

/** Someone whose account is being deleted, with everything. */
export interface Leaver {
  readonly id: string
  readonly email: string | null
}

export interface IdentityDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** The address people know this site by; links in letters lead there. */
  readonly origin: URL
  readonly mail: (message: Message) => Promise<void>
  /**
   * Deletes what others keep of a person. Asked before the account goes, so that nothing is left without its owner if it
   * fails, and again afterwards, because a device of theirs may have sent something in between.
   */
  readonly onDelete?: (person: Leaver) => Promise<void>
  readonly projectId?: string
  readonly policy?: Partial<Policy>
  /** Names of the site and its operator, besides `exhale` and the host's: no password may be made of them. */
  readonly siteWords?: readonly string[]
  readonly providers?: readonly OpenIdProvider[]
  /** Hosts besides our own, with their port if it is not the usual one, that a letter may lead on to, and whose pages may call. */
  readonly authorizedDomains?: readonly string[]
  /** Answers, and the time they take, do not tell whether an address has an account. On, except in test mode. */
  readonly hidesAccounts?: boolean
  /** Seals signing keys and two-step secrets in the database. */
  readonly secret?: string
  /** The doors that the official SDK's own tests need. */
  readonly testMode?: boolean
  /** How many passwords are hashed at once. */
  readonly hashers?: number
}
