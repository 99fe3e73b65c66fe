import type { MigrationList } from '../../platform/database/migrate.ts'

export interface PushTables {
  /** One row: browsers subscribe to a key, so it never changes. */
  push_keys: { id: string; private_key: string; created_at: number }
  push_sent: { person: string; occasion: string; sent_at: number }
  /** `id` is a hash of the endpoint: a browser belongs to the person who asked last. */
  push_devices: {
    id: string
    person: string
    endpoint: string
    p256dh: string
    auth: string
    language: string
    is_plain: boolean
    consent: number
    agreed_at: number
  }
  /** What a device could not be told, to be tried again; which message it is, not what it says. */
  push_waiting: {
    device_id: string
    person: string
    occasion: string
    attempts: number
    due_at: number
    /** Nobody needs it after. */
    until: number
  }
  /** When to look again whether someone is to be told something. */
  push_people: { person: string; due_at: number }
}

export const pushMigrations: MigrationList = {
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
    {
      name: '0002-devices',
      async up(tx, { boolean, integer, text, time }) {
        await tx.schema
          .createTable('push_devices')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('person', text, column => column.notNull())
          .addColumn('endpoint', text, column => column.notNull())
          .addColumn('p256dh', text, column => column.notNull())
          .addColumn('auth', text, column => column.notNull())
          .addColumn('language', text, column => column.notNull())
          .addColumn('is_plain', boolean, column => column.notNull())
          .addColumn('consent', integer, column => column.notNull())
          .addColumn('agreed_at', time, column => column.notNull())
          .execute()
        await tx.schema
          .createIndex('push_devices_person')
          .on('push_devices')
          .columns(['person', 'agreed_at'])
          .execute()
        await tx.schema
          .createTable('push_people')
          .addColumn('person', text, column => column.primaryKey())
          .addColumn('due_at', time, column => column.notNull())
          .execute()
        await tx.schema.createIndex('push_people_due').on('push_people').columns(['due_at']).execute()
      },
    },
    {
      name: '0003-waiting',
      async up(tx, { integer, text, time }) {
        await tx.schema
          .createTable('push_waiting')
          .addColumn('device_id', text, column => column.notNull())
          .addColumn('person', text, column => column.notNull())
          .addColumn('occasion', text, column => column.notNull())
          .addColumn('attempts', integer, column => column.notNull())
          .addColumn('due_at', time, column => column.notNull())
          .addColumn('until', time, column => column.notNull())
          .addPrimaryKeyConstraint('push_waiting_pk', ['device_id', 'occasion'])
          .execute()
        await tx.schema.createIndex('push_waiting_due').on('push_waiting').columns(['due_at']).execute()
        await tx.schema.createIndex('push_waiting_person').on('push_waiting').columns(['person']).execute()
      },
    },
  ],
}
