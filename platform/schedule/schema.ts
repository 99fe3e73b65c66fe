import type { MigrationList } from '../database/migrate.ts'

export interface JobRow {
  name: string
  /** When it may be run next. */
  due_at: number
  /** The process that runs it, and how long it is left to it without a sign of life. */
  holder: string | null
  held_until: number
  started_at: number | null
  finished_at: number | null
  outcome: 'done' | 'failed' | 'stopped' | null
  /** The fault's code, where it has one. */
  failure: string | null
  runs: number
  failures: number
}

export interface ScheduleTables {
  schedule_jobs: JobRow
}

export const scheduleMigrations: MigrationList = {
  house: 'schedule',
  migrations: [
    {
      name: '0001-jobs',
      up: (tx, { text, integer, time }) =>
        tx.schema
          .createTable('schedule_jobs')
          .addColumn('name', text, column => column.primaryKey())
          .addColumn('due_at', time, column => column.notNull())
          .addColumn('holder', text)
          .addColumn('held_until', time, column => column.notNull())
          .addColumn('started_at', time)
          .addColumn('finished_at', time)
          .addColumn('outcome', text)
          .addColumn('failure', text)
          .addColumn('runs', integer, column => column.notNull())
          .addColumn('failures', integer, column => column.notNull())
          .execute(),
    },
  ],
}
