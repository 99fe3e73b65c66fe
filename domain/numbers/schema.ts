import type { MigrationList } from '../../platform/database/migrate.ts'
import type { Measure } from './measures.ts'

export interface NumbersTables {
  numbers_weeks: {
    measure: Measure
    week: number
    count: number
    /** It was counted after the week was over, and stays as it is. */
    is_closed: boolean
  }
  /** A table as it may be shown, in JSON: what it was made from isn't kept. */
  numbers_tables: { name: string; week: number; counted_at: number; shown: string }
}

export const numbersMigrations: MigrationList = {
  house: 'numbers',
  migrations: [
    {
      name: '0001-weeks',
      async up(tx, { text, integer, boolean, time }) {
        await tx.schema
          .createTable('numbers_weeks')
          .addColumn('measure', text, column => column.notNull())
          .addColumn('week', integer, column => column.notNull())
          .addColumn('count', integer, column => column.notNull())
          .addColumn('is_closed', boolean, column => column.notNull())
          .addPrimaryKeyConstraint('numbers_weeks_key', ['measure', 'week'])
          .execute()
        await tx.schema
          .createTable('numbers_tables')
          .addColumn('name', text, column => column.primaryKey())
          .addColumn('week', integer, column => column.notNull())
          .addColumn('counted_at', time, column => column.notNull())
          .addColumn('shown', text, column => column.notNull())
          .execute()
      },
    },
  ],
}
