import type { Migration } from '../../../platform/database/migrate.ts'

export const invitations: Migration = {
  name: '0007-invitations',
  async up(tx, { text, time }) {
    await tx.schema
      .createTable('invitations')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('project', text, column => column.notNull())
      .addColumn('token_hash', text, column => column.notNull().unique())
      .addColumn('email', text, column => column.notNull())
      .addColumn('roles', text, column => column.notNull())
      .addColumn('invited_by', text)
      .addColumn('created_at', time, column => column.notNull())
      .addColumn('expires_at', time, column => column.notNull())
      .execute()
    await tx.schema
      .createIndex('invitations_email_index')
      .on('invitations')
      .columns(['project', 'email'])
      .execute()
  },
}
