import type { Kysely } from 'kysely'
import type { MigrationList } from '../../platform/database/migrate.ts'

interface LimitRow {
  /** A hash: who was counted is nobody's business. */
  key: string
  count: number
  expires_at: number
}

/** A call that must act once: under way while it has no result. */
export interface OutcomeRow {
  /** A hash of callable, caller and key. */
  id: string
  uid: string | null
  callable: string
  /** Keyed with the idempotency key, which is not kept, so that the data cannot be guessed from it. */
  input_hash: string
  claim: string
  leased_until: number
  result: string | null
  created_at: number
  expires_at: number
}

export interface FunctionsTables {
  function_limits: LimitRow
  function_outcomes: OutcomeRow
}

/** The database, or a transaction of it. */
export type FunctionsDb = Kysely<FunctionsTables>

export const functionsMigrations: MigrationList = {
  house: 'functions',
  migrations: [
    {
      name: '0001-limits-and-outcomes',
      async up(tx, { text, integer, time }) {
        await tx.schema
          .createTable('function_limits')
          .addColumn('key', text, column => column.primaryKey())
          .addColumn('count', integer, column => column.notNull())
          .addColumn('expires_at', time, column => column.notNull())
          .execute()
        await tx.schema
          .createTable('function_outcomes')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('uid', text)
          .addColumn('callable', text, column => column.notNull())
          .addColumn('input_hash', text, column => column.notNull())
          .addColumn('claim', text, column => column.notNull())
          .addColumn('leased_until', time, column => column.notNull())
          .addColumn('result', text)
          .addColumn('created_at', time, column => column.notNull())
          .addColumn('expires_at', time, column => column.notNull())
          .execute()
        for (const [table, column] of [
          ['function_limits', 'expires_at'],
          ['function_outcomes', 'expires_at'],
          ['function_outcomes', 'uid'],
        ] as const)
          await tx.schema.createIndex(`${table}_${column}_index`).on(table).column(column).execute()
      },
    },
  ],
}
