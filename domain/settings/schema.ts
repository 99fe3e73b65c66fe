import type { Transaction } from 'kysely'
import type { MigrationList } from '../../platform/database/migrate.ts'

/** What owners chose, under the name it would have in the environment, as it would be written there. */
export interface ChoiceRow {
  name: string
  value: string
}

/** Rises with every change, so that a process knows whether it has seen the latest. */
export interface SettingsVersionRow {
  name: 'settings'
  version: number
}

export interface SettingsTables {
  settings_choices: ChoiceRow
  settings_version: SettingsVersionRow
}

export const settingsMigrations: MigrationList = {
  house: 'settings',
  migrations: [
    {
      name: '0001-choices',
      async up(tx, { text, integer }) {
        await tx.schema
          .createTable('settings_choices')
          .addColumn('name', text, column => column.primaryKey())
          .addColumn('value', text, column => column.notNull())
          .execute()
        await tx.schema
          .createTable('settings_version')
          .addColumn('name', text, column => column.primaryKey())
          .addColumn('version', integer, column => column.notNull())
          .execute()
        await (tx as Transaction<unknown> as Transaction<SettingsTables>)
          .insertInto('settings_version')
          .values({ name: 'settings', version: 0 })
          .execute()
      },
    },
  ],
}
