import type { MigrationList } from '../platform/database/migrate.ts'
import { contentMigrations } from '../services/content/content.ts'
import { documentsMigrations } from '../services/documents/documents.ts'
import { functionsMigrations } from '../services/functions/functions.ts'
import { identityMigrations, socialMigrations } from '../services/identity/identity.ts'
import { mailMigrations } from '../services/mail/mail.ts'
import { pushMigrations } from '../services/push/push.ts'

/** Everyone with tables of their own, in the order they are made. */
export const migrationLists: readonly MigrationList[] = [
  identityMigrations,
  mailMigrations,
  socialMigrations,
  functionsMigrations,
  contentMigrations,
  documentsMigrations,
  pushMigrations,
]
