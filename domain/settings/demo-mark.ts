import type { Database } from '../../platform/database/open.ts'
import type { SettingsTables } from './schema.ts'
import { changeStored } from './stored.ts'

/** Stored among the settings of an installation in which everyone is invented; no screen takes it back. */
export const demoMark = 'DEMO'

export async function writeDemoMark(database: Database<SettingsTables>): Promise<void> {
  await database.transaction(tx => changeStored(tx, database, new Map([[demoMark, '1']])))
}

/** Of a database that isn't otherwise in use. */
export async function hasDemoMark(database: Database): Promise<boolean> {
  const rows = database.as<SettingsTables>().kysely.selectFrom('settings_choices').select('value')
  return (await rows.where('name', '=', demoMark).executeTakeFirst()) !== undefined
}
