import { type Kysely, sql, type Transaction } from 'kysely'
import type { MigrationList } from '../../platform/database/migrate.ts'

export type State = 'queued' | 'sending' | 'sent' | 'failed'

/** What only an undelivered letter has; it is emptied when the letter is sent or given up. */
export interface LetterColumns {
  recipient: string | null
  subject: string | null
  text_body: string | null
  html_body: string | null
  headers: string | null
}

export interface MessageRow extends LetterColumns {
  id: string
  kind: string
  language: string
  state: State
  is_bulk: boolean
  masked: string
  /** Finds a person's letters again after their address was emptied. */
  address_hash: string
  message_id: string
  idempotency_key: string | null
  /** How often a mail server was asked and answered. */
  attempts: number
  failure: string | null
  claim: string | null
  created_at: number
  /** When a process may take it: the next try while queued, the end of the lease while sending. */
  due_at: number
  expires_at: number
  finished_at: number | null
}

/** That someone saw a letter's links, which stays when the letter is gone. */
export interface ReadingRow {
  id: string
  message_id: string
  kind: string
  address_hash: string
  /** Empty once the reader's account is deleted. */
  reader: string
  read_at: number
}

export interface MailTables {
  mail_messages: MessageRow
  mail_readings: ReadingRow
}

export type MailConnection = Kysely<MailTables> | Transaction<MailTables>

export const mailMigrations: MigrationList = {
  house: 'mail',
  migrations: [
    {
      name: '0001-outbox',
      async up(tx, { text, integer, boolean, time }) {
        await tx.schema
          .createTable('mail_messages')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('kind', text, column => column.notNull())
          .addColumn('language', text, column => column.notNull())
          .addColumn('state', text, column => column.notNull())
          .addColumn('is_bulk', boolean, column => column.notNull())
          .addColumn('masked', text, column => column.notNull())
          .addColumn('address_hash', text, column => column.notNull())
          .addColumn('message_id', text, column => column.notNull())
          .addColumn('idempotency_key', text, column => column.unique())
          .addColumn('attempts', integer, column => column.notNull())
          .addColumn('failure', text)
          .addColumn('claim', text)
          .addColumn('recipient', text)
          .addColumn('subject', text)
          .addColumn('text_body', text)
          .addColumn('html_body', text)
          .addColumn('headers', text)
          .addColumn('created_at', time, column => column.notNull())
          .addColumn('due_at', time, column => column.notNull())
          .addColumn('expires_at', time, column => column.notNull())
          .addColumn('finished_at', time)
          .execute()
        // Read in order, so that taking the next of a hundred thousand costs as little as of one.
        await tx.schema
          .createIndex('mail_messages_due')
          .on('mail_messages')
          .columns(['is_bulk', 'due_at'])
          .where(sql<boolean>`finished_at is null`)
          .execute()
        await tx.schema
          .createIndex('mail_messages_by_address')
          .on('mail_messages')
          .column('address_hash')
          .execute()
        await tx.schema
          .createIndex('mail_messages_by_time')
          .on('mail_messages')
          .columns(['created_at', 'id'])
          .execute()
      },
    },
    {
      name: '0002-readings',
      async up(tx, { text, time }) {
        await tx.schema
          .createTable('mail_readings')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('message_id', text, column => column.notNull())
          .addColumn('kind', text, column => column.notNull())
          .addColumn('address_hash', text, column => column.notNull())
          .addColumn('reader', text, column => column.notNull())
          .addColumn('read_at', time, column => column.notNull())
          .execute()
        for (const column of ['message_id', 'address_hash', 'reader'])
          await tx.schema
            .createIndex(`mail_readings_by_${column}`)
            .on('mail_readings')
            .column(column)
            .execute()
      },
    },
  ],
}
