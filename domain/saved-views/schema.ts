import type { MigrationList } from '../../platform/database/migrate.ts'

/** A list as one person likes to see it, under a name of their own. */
export interface SavedViewRow {
  id: string
  person: string
  /** A page of the map. */
  page: string
  name: string
  /** What stands in its address: filters alone, nothing that was searched for. */
  query: string
  created_at: number
}

export interface SavedViewTables {
  saved_views: SavedViewRow
}

export const savedViewMigrations: MigrationList = {
  house: 'savedViews',
  migrations: [
    {
      name: '0001-views',
      async up(tx, { text, time }) {
        await tx.schema
          .createTable('saved_views')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('person', text, column => column.notNull())
          .addColumn('page', text, column => column.notNull())
          .addColumn('name', text, column => column.notNull())
          .addColumn('query', text, column => column.notNull())
          .addColumn('created_at', time, column => column.notNull())
          // The same name is the same view, seen differently.
          .addUniqueConstraint('saved_views_name', ['person', 'page', 'name'])
          .execute()
      },
    },
  ],
}
