import type { Kysely, Transaction } from 'kysely'
import type { MigrationList } from '../../platform/database/migrate.ts'
import { accountTables } from './migrations/0002-accounts.ts'
import { letterLanguage } from './migrations/0003-letter-language.ts'
import { codesByEmail } from './migrations/0004-codes-by-email.ts'
import { endedTokens } from './migrations/0005-ended-tokens.ts'
import { knownBrowsers } from './migrations/0006-known-browsers.ts'
import { invitations } from './migrations/0007-invitations.ts'
import { holders } from './migrations/0008-holders.ts'

export interface AccountRow {
  /** The project and the uid in one, so that test projects may share a database. */
  id: string
  project: string
  uid: string
  email: string | null
  email_verified: boolean
  display_name: string | null
  photo_url: string | null
  password_hash: string | null
  password_updated_at: number | null
  has_email_link: boolean
  has_custom_token: boolean
  disabled: boolean
  claims: string
  /** Of the page the account was made on. */
  language: string | null
  letter_language: string | null
  created_at: number
  last_login_at: number | null
  last_refresh_at: number | null
  valid_since: number
}

/** What an account is at another provider. */
export interface IdentityRow {
  project: string
  provider_id: string
  raw_id: string
  account_id: string
  email: string | null
  display_name: string | null
  photo_url: string | null
}

export interface SessionRow {
  id: string
  account_id: string
  sign_in_provider: string
  second_factor: string | null
  claims: string
  device: string
  authenticated_at: number
  created_at: number
  last_used_at: number
}

export interface RefreshTokenRow {
  hash: string
  session_id: string
  created_at: number
  used_at: number | null
  salt: string | null
}

export interface CodeRow {
  hash: string
  project: string
  account_id: string | null
  purpose: string
  email: string
  new_email: string | null
  expires_at: number
}

export interface FactorRow {
  id: string
  account_id: string
  secret: string
  display_name: string | null
  last_step: number
  enrolled_at: number
}

/** Something begun that a second request may finish: an enrolment, or a sign-in that waits for its second factor. */
export interface ChallengeRow {
  hash: string
  account_id: string
  kind: string
  data: string
  expires_at: number
}

/** A link by which someone is given roles. */
export interface InvitationRow {
  id: string
  project: string
  token_hash: string
  email: string
  roles: string
  invited_by: string | null
  created_at: number
  expires_at: number
}

export interface Tables {
  owner_setups: { token_hash: string; expires_at: number }
  accounts: AccountRow
  identities: IdentityRow
  sessions: SessionRow
  refresh_tokens: RefreshTokenRow
  codes: CodeRow
  factors: FactorRow
  recovery_codes: { hash: string; account_id: string }
  challenges: ChallengeRow
  invitations: InvitationRow
  known_browsers: { hash: string; account_id: string; created_at: number; last_used_at: number }
  limits: { key: string; count: number; blocked_until: number; expires_at: number }
  ended_tokens: { hash: string; expires_at: number }
  signing_keys: { kid: string; public_key: string; private_key: string; created_at: number }
}

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>
/** Told within the transaction what was changed: both are done, or neither. It may be told more than once. */
export type NoteWithin<Change = void> = (tx: Transaction<Tables>, change: Change) => Promise<void>

export const identityMigrations: MigrationList = {
  house: 'identity',
  migrations: [
    {
      name: '0001-owner-setups',
      up: (tx, { text, time }) =>
        tx.schema
          .createTable('owner_setups')
          .addColumn('token_hash', text, column => column.primaryKey())
          .addColumn('expires_at', time, column => column.notNull())
          .execute(),
    },
    accountTables,
    letterLanguage,
    codesByEmail,
    endedTokens,
    knownBrowsers,
    invitations,
    holders,
  ],
}
