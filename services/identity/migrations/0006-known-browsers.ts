import type { Migration } from '../../../platform/database/migrate.ts'

export const knownBrowsers: Migration = {
  name: '0006-known-browsers',
  async up(tx, { text, time }) {
    await tx.schema
      .createTable('known_browsers')
      .addColumn('hash', text, column => column.notNull())
      .addColumn('account_id', text, column => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('created_at', time, column => column.notNull())
      .addColumn('last_used_at', time, column => column.notNull())
      .addPrimaryKeyConstraint('known_browsers_key', ['hash', 'account_id'])
      .execute()
    await tx.schema
      .createIndex('known_browsers_account_id_index')
      .on('known_browsers')
      .column('account_id')
      .execute()
  },
}
