import type { Migration } from '../../../platform/database/migrate.ts'

/** What someone chose for their letters; until then they follow the page, or the language of the sign-up. */
export const letterLanguage: Migration = {
  name: '0003-letter-language',
  up: (tx, { text }) => tx.schema.alterTable('accounts').addColumn('letter_language', text).execute(),
}
