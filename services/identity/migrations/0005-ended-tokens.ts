import type { Migration } from '../../../platform/database/migrate.ts'

/** What someone signed out of, where a host's word would be good until it runs out. */
export const endedTokens: Migration = {
  name: '0005-ended-tokens',
  up: (tx, { text, time }) =>
    tx.schema
      .createTable('ended_tokens')
      .addColumn('hash', text, column => column.primaryKey())
      .addColumn('expires_at', time, column => column.notNull())
      .execute(),
}
