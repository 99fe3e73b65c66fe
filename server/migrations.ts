import { newsletterMigrations } from '../domain/newsletter/newsletter.ts'
import { numbersMigrations } from '../domain/numbers/numbers.ts'
import { outcomeMigrations } from '../domain/outcomes/outcomes.ts'
import { purchasesMigrations } from '../domain/purchases/purchases.ts'
import { rightsMigrations } from '../domain/rights/rights.ts'
import { savedViewMigrations } from '../domain/saved-views/saved-views.ts'
import { settingsMigrations } from '../domain/settings/settings.ts'
import { auditMigrations } from '../platform/audit/audit.ts'
import type { MigrationList } from '../platform/database/migrate.ts'
import { scheduleMigrations } from '../platform/schedule/schedule.ts'
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
  scheduleMigrations,
  auditMigrations,
  newsletterMigrations,
  settingsMigrations,
  purchasesMigrations,
  rightsMigrations,
  outcomeMigrations,
  numbersMigrations,
  savedViewMigrations,
]
