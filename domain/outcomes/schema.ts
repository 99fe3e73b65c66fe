import type { MigrationList } from '../../platform/database/migrate.ts'

/** One count of one quarter, made once and never again: what was published can't be set against a later one. */
export interface ReportRow {
  quarter: string
  /** At which window its people were asked. */
  asked: string
  rule: number
  counted_at: number
  /** What is shown, as JSON with all that must be hidden already left out; null where there were too few. */
  sheet: string | null
}

export interface OutcomeTables {
  outcome_reports: ReportRow
}

export const outcomeMigrations: MigrationList = {
  house: 'outcomes',
  migrations: [
    {
      name: '0001-reports',
      async up(tx, { text, integer }) {
        await tx.schema
          .createTable('outcome_reports')
          .addColumn('quarter', text, column => column.notNull())
          .addColumn('asked', text, column => column.notNull())
          .addColumn('rule', integer, column => column.notNull())
          .addColumn('counted_at', integer, column => column.notNull())
          .addColumn('sheet', text)
          .addPrimaryKeyConstraint('outcome_reports_key', ['quarter', 'asked'])
          .execute()
      },
    },
  ],
}
