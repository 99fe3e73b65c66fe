import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../../../platform/database/columns.ts'
import type { Migration } from '../../../platform/database/migrate.ts'

type Db = Transaction<unknown>

export const accountTables: Migration = {
  name: '0002-accounts',
  async up(tx, types) {
    await createAccounts(tx, types)
    await createIdentities(tx, types)
    await createSessions(tx, types)
    await createCodes(tx, types)
    await createFactors(tx, types)
    await createLimits(tx, types)
    await createKeys(tx, types)
  },
}

async function createAccounts(tx: Db, { text, boolean, time }: ColumnTypes) {
  await tx.schema
    .createTable('accounts')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('project', text, column => column.notNull())
    .addColumn('uid', text, column => column.notNull())
    .addColumn('email', text)
    .addColumn('email_verified', boolean, column => column.notNull())
    .addColumn('display_name', text)
    .addColumn('photo_url', text)
    .addColumn('password_hash', text)
    .addColumn('password_updated_at', time)
    .addColumn('has_email_link', boolean, column => column.notNull())
    .addColumn('has_custom_token', boolean, column => column.notNull())
    .addColumn('disabled', boolean, column => column.notNull())
    .addColumn('claims', text, column => column.notNull())
    .addColumn('language', text)
    .addColumn('created_at', time, column => column.notNull())
    .addColumn('last_login_at', time)
    .addColumn('last_refresh_at', time)
    .addColumn('valid_since', time, column => column.notNull())
    .addUniqueConstraint('accounts_uid', ['project', 'uid'])
    .addUniqueConstraint('accounts_email', ['project', 'email'])
    .execute()
}

async function createIdentities(tx: Db, { text }: ColumnTypes) {
  await tx.schema
    .createTable('identities')
    .addColumn('project', text, column => column.notNull())
    .addColumn('provider_id', text, column => column.notNull())
    .addColumn('raw_id', text, column => column.notNull())
    .addColumn('account_id', text, column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('email', text)
    .addColumn('display_name', text)
    .addColumn('photo_url', text)
    .addPrimaryKeyConstraint('identities_key', ['project', 'provider_id', 'raw_id'])
    .addUniqueConstraint('identities_account', ['account_id', 'provider_id'])
    .execute()
}

async function createSessions(tx: Db, { text, time }: ColumnTypes) {
  await tx.schema
    .createTable('sessions')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('account_id', text, column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('sign_in_provider', text, column => column.notNull())
    .addColumn('second_factor', text)
    .addColumn('claims', text, column => column.notNull())
    .addColumn('device', text, column => column.notNull())
    .addColumn('authenticated_at', time, column => column.notNull())
    .addColumn('created_at', time, column => column.notNull())
    .addColumn('last_used_at', time, column => column.notNull())
    .execute()
  await index(tx, 'sessions', 'account_id')
  await index(tx, 'sessions', 'last_used_at')
  await tx.schema
    .createTable('refresh_tokens')
    .addColumn('hash', text, column => column.primaryKey())
    .addColumn('session_id', text, column => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('created_at', time, column => column.notNull())
    .addColumn('used_at', time)
    .addColumn('salt', text)
    .execute()
  await index(tx, 'refresh_tokens', 'session_id')
}

async function createCodes(tx: Db, { text, time }: ColumnTypes) {
  await tx.schema
    .createTable('codes')
    .addColumn('hash', text, column => column.primaryKey())
    .addColumn('project', text, column => column.notNull())
    .addColumn('account_id', text, column => column.references('accounts.id').onDelete('cascade'))
    .addColumn('purpose', text, column => column.notNull())
    .addColumn('email', text, column => column.notNull())
    .addColumn('new_email', text)
    .addColumn('expires_at', time, column => column.notNull())
    .execute()
  await index(tx, 'codes', 'account_id')
  await index(tx, 'codes', 'expires_at')
}

async function createFactors(tx: Db, { text, integer, time }: ColumnTypes) {
  await tx.schema
    .createTable('factors')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('account_id', text, column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('secret', text, column => column.notNull())
    .addColumn('display_name', text)
    .addColumn('last_step', integer, column => column.notNull())
    .addColumn('enrolled_at', time, column => column.notNull())
    .execute()
  await index(tx, 'factors', 'account_id')
  await tx.schema
    .createTable('recovery_codes')
    .addColumn('hash', text, column => column.primaryKey())
    .addColumn('account_id', text, column => column.notNull().references('accounts.id').onDelete('cascade'))
    .execute()
  await index(tx, 'recovery_codes', 'account_id')
  await tx.schema
    .createTable('challenges')
    .addColumn('hash', text, column => column.primaryKey())
    .addColumn('account_id', text, column => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('kind', text, column => column.notNull())
    .addColumn('data', text, column => column.notNull())
    .addColumn('expires_at', time, column => column.notNull())
    .execute()
  await index(tx, 'challenges', 'account_id')
  await index(tx, 'challenges', 'expires_at')
}

async function createLimits(tx: Db, { text, integer, time }: ColumnTypes) {
  await tx.schema
    .createTable('limits')
    .addColumn('key', text, column => column.primaryKey())
    .addColumn('count', integer, column => column.notNull())
    .addColumn('blocked_until', time, column => column.notNull())
    .addColumn('expires_at', time, column => column.notNull())
    .execute()
  await index(tx, 'limits', 'expires_at')
}

async function createKeys(tx: Db, { text, time }: ColumnTypes) {
  await tx.schema
    .createTable('signing_keys')
    .addColumn('kid', text, column => column.primaryKey())
    .addColumn('public_key', text, column => column.notNull())
    .addColumn('private_key', text, column => column.notNull())
    .addColumn('created_at', time, column => column.notNull())
    .execute()
}

function index(tx: Db, table: string, column: string) {
  return tx.schema.createIndex(`${table}_${column}_index`).on(table).column(column).execute()
}
