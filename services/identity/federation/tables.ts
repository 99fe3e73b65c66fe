import type { MigrationList } from '../../../platform/database/migrate.ts'

export interface HandoffRow {
  hash: string
  kind: string
  proof_hash: string
  source_hash: string
  sealed: string
  expires_at: number
}

export interface SocialTables {
  social_handoffs: HandoffRow
}

export const socialMigrations: MigrationList = {
  house: 'social',
  migrations: [
    {
      name: '0001-handoffs',
      async up(tx, { text, time }) {
        await tx.schema
          .createTable('social_handoffs')
          .addColumn('hash', text, column => column.primaryKey())
          .addColumn('kind', text, column => column.notNull())
          .addColumn('proof_hash', text, column => column.notNull())
          .addColumn('source_hash', text, column => column.notNull())
          .addColumn('sealed', text, column => column.notNull())
          .addColumn('expires_at', time, column => column.notNull())
          .execute()
        for (const column of ['source_hash', 'expires_at'])
          await tx.schema
            .createIndex(`social_handoffs_${column}_index`)
            .on('social_handoffs')
            .column(column)
            .execute()
      },
    },
  ],
}
