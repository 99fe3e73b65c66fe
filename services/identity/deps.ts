import type { Transaction } from 'kysely'
import type { Language } from '../../languages/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import type { OpenIdProvider } from './federation/openid.ts'
import type { Hashing } from './proofs/passwords.ts'
import type { Policy } from './proofs/policy.ts'
import type { Tables } from './tables.ts'

/** Those that carry no code. */
export type Notice = 'wrongPasswords' | 'alreadyHere'

export type CodeLetter =
  | 'passwordReset'
  | 'verifyEmail'
  | 'emailSignIn'
  | 'changeEmail'
  | 'recoverEmail'
  | Notice

interface Told<Letter extends string, Data> {
  readonly to: string
  readonly letter: Letter
  readonly language: Language
  readonly data: Readonly<Data>
}

/** A letter with a code in its link. */
interface CodeMessage extends Told<CodeLetter, { link: string; email: string; newEmail?: string }> {
  /** When the link stops working, and how many hours that is from now. */
  readonly expiresAt: Date
  readonly hours: number
  /** To be written as any other, and thrown away. */
  readonly isRehearsal?: boolean
}

export type Message =
  | CodeMessage
  /** A provider, by its id, opens the account now. */
  | Told<'newWay', { email: string; provider: string }>
  /** From a browser that wasn't known. The link leads to where a new password is asked for, and carries no code. */
  | Told<'newDevice', { email: string; link: string; device: string; at: Date }>
  /** Once, as an address is proven for the first time. */
  | Told<'welcome', { email: string; uid: string }>
  /** The last one; it says and keeps nothing of whose account it was. */
  | Told<'deletionDone', { email: string }>

/** Someone whose account is being deleted, with everything. */
export interface Leaver {
  readonly id: string
  readonly email: string | null
  /** Only then is what others keep under the address known to be theirs. */
  readonly isEmailVerified: boolean
}

/** Someone who looks after the site, as they sign in. */
export interface HelperEntering {
  readonly id: string
  readonly roles: readonly string[]
  readonly device: string
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
  /** Someone proved that another address is theirs, in place of one they had proved before. */
  readonly onAddressChange?: (from: string, to: string) => Promise<void>
  /** A guest signs in to an account: what others keep of them becomes the account's, before the guest's own is deleted. */
  readonly onGuestEnters?: (guest: string, account: string) => Promise<void>
  /** Someone with a role signed in: told within the transaction that begins their session, so that both are done or neither. */
  readonly onHelperEnters?: (helper: HelperEntering, tx: Transaction<Tables>) => Promise<void>
  readonly projectId?: string
  readonly policy?: Partial<Policy>
  /** Names of the site and its operator, besides `exhale` and the host's: no password may be made of them. */
  readonly siteWords?: () => readonly string[]
  readonly providers?: readonly OpenIdProvider[]
  /** Hosts besides our own, with their port if it is not the usual one, that a letter may lead on to, and whose pages may call. */
  readonly authorizedDomains?: readonly string[]
  /** Whether roles count only for who signed in with a second step. Asked each time. */
  readonly needsSecondStep?: () => boolean
  /** Seals signing keys and two-step secrets in the database. */
  readonly secret?: string
  /** The doors that the official SDK's own tests need. */
  readonly testMode?: boolean
  /** What a hash costs, where it isn't the product's own: tests make hundreds of accounts. */
  readonly hashing?: Hashing | undefined
}
