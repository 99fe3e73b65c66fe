import type { Migration } from '../../../platform/database/migrate.ts'

/** Links asked for before an address had an account are found by the address alone. */
export const codesByEmail: Migration = {
  name: '0004-codes-by-email',
  up: tx => tx.schema.createIndex('codes_email_index').on('codes').column('email').execute(),
}
