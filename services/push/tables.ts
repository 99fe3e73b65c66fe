import type { House } from '../../platform/database/migrate.ts'

export interface PushTables {
  /** One row: browsers subscribe to a key, so it stays for good. */
  push_keys: { id: string; private_key: string; created_at: number }
  push_sent: { person: string; occasion: string; sent_at: number }
}

export const pushHouse: House = {
  house: 'push',
  migrations: [
    {
      name: '0001-push',
      async up(tx, { text, time }) {
        await tx.schema
          .createTable('push_keys')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('private_key', text, column => column.notNull())
          .addColumn('created_at', time, column => column.notNull())
          .execute()
        await tx.schema
          .createTable('push_sent')
          .addColumn('person', text, column => column.notNull())
          .addColumn('occasion', text, column => column.notNull())
          .addColumn('sent_at', time, column => column.notNull())
          .addPrimaryKeyConstraint('push_sent_pk', ['person', 'occasion'])
          .execute()
      },
    },
  ],
}
