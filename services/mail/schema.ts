import { type Kysely, sql, type Transaction } from 'kysely'
import type { MigrationList } from '../../platform/database/migrate.ts'

export type MailState = 'queued' | 'sending' | 'sent' | 'failed'

/** When what an administrator holds back is due. */
export const never = 8.64e15

/** What only an undelivered letter has; it is emptied when the letter is sent or given up. */
export interface LetterColumns {
  recipient: string | null
  subject: string | null
  text_body: string | null
  html_body: string | null
  headers: string | null
  /** What stands in the gaps of its batch's text. */
  fills: string | null
}

export interface MessageRow extends LetterColumns {
  id: string
  kind: string
  language: string
  state: MailState
  is_bulk: boolean
  masked: string
  /** Finds a person's letters again after their address was emptied. */
  address_hash: string
  message_id: string
  /** Of many that are sent together: its subject and bodies are the batch's. */
  batch: string | null
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
  /** When word came back that a delivered one could not be handed on. */
  bounced_at: number | null
}

/** Many letters of one text, which are sent, held and ended together. */
export interface BatchRow {
  id: string
  kind: string
  state: BatchState
  created_at: number
}

export type BatchState = 'running' | 'paused' | 'stopped'

/** What a batch says in one language; `{{name}}` is a gap that each letter fills. */
export interface BatchBodyRow {
  batch: string
  language: string
  subject: string
  text_body: string
  html_body: string
  headers: string
}

/** Nothing that is bulk goes there any more. The address itself isn't kept. */
export interface SuppressionRow {
  address_hash: string
  masked: string
  reason: SuppressionReason
  created_at: number
}

export type SuppressionReason = 'bounced' | 'complained' | 'byHand'

/** Until when the places in a queue that moves at a rate are given away, by all processes together. */
export interface PaceRow {
  name: string
  until: number
  /** The same of letters that wait for none of the many. */
  urgent_until: number
}

/** That someone saw a letter's links, which stays when the letter is gone. */
export interface RevealRow {
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
  mail_readings: RevealRow
  mail_batches: BatchRow
  mail_batch_bodies: BatchBodyRow
  mail_suppressions: SuppressionRow
  mail_paces: PaceRow
}

export type MailConnection = Kysely<MailTables> | Transaction<MailTables>

/** A transaction is of the whole database, whichever service's tables its type names. */
export function toConnection<Tables>(within: Transaction<Tables> | undefined): MailConnection | undefined {
  return within as unknown as MailConnection | undefined
}

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
    {
      name: '0003-batches',
      async up(tx, { text, integer, time }) {
        for (const column of ['batch', 'fills'])
          await tx.schema.alterTable('mail_messages').addColumn(column, text).execute()
        await tx.schema.alterTable('mail_messages').addColumn('bounced_at', time).execute()
        // Each batch has its own queue: a paused one of fifty thousand is stepped over in one step.
        await tx.schema.dropIndex('mail_messages_due').execute()
        await tx.schema
          .createIndex('mail_messages_due')
          .on('mail_messages')
          .columns(['is_bulk', 'due_at'])
          .where(sql<boolean>`finished_at is null and batch is null`)
          .execute()
        await tx.schema
          .createIndex('mail_messages_due_in_batch')
          .on('mail_messages')
          .columns(['batch', 'due_at'])
          .where(sql<boolean>`finished_at is null and batch is not null`)
          .execute()
        await tx.schema
          .createIndex('mail_messages_by_batch')
          .on('mail_messages')
          .columns(['batch', 'state', 'bounced_at'])
          .where(sql<boolean>`batch is not null`)
          .execute()
        await tx.schema
          .createTable('mail_batches')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('kind', text, column => column.notNull())
          .addColumn('state', text, column => column.notNull())
          .addColumn('rate', integer)
          .addColumn('created_at', time, column => column.notNull())
          .execute()
        await tx.schema
          .createTable('mail_batch_bodies')
          .addColumn('batch', text, column => column.notNull())
          .addColumn('language', text, column => column.notNull())
          .addColumn('subject', text, column => column.notNull())
          .addColumn('text_body', text, column => column.notNull())
          .addColumn('html_body', text, column => column.notNull())
          .addColumn('headers', text, column => column.notNull())
          .addPrimaryKeyConstraint('mail_batch_bodies_key', ['batch', 'language'])
          .execute()
        await tx.schema
          .createTable('mail_suppressions')
          .addColumn('address_hash', text, column => column.primaryKey())
          .addColumn('masked', text, column => column.notNull())
          .addColumn('reason', text, column => column.notNull())
          .addColumn('created_at', time, column => column.notNull())
          .execute()
        await tx.schema
          .createTable('mail_paces')
          .addColumn('name', text, column => column.primaryKey())
          .addColumn('until', time, column => column.notNull())
          .addColumn('urgent_until', time, column => column.notNull())
          .execute()
      },
    },
    {
      name: '0004-one-rate',
      up: tx => tx.schema.alterTable('mail_batches').dropColumn('rate').execute(),
    },
  ],
}
