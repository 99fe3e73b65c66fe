import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import type { SettingTexts } from './check.ts'
import type { SettingsTables } from './schema.ts'
import { type Section, sections } from './sections.ts'

type Tx = Transaction<SettingsTables>

const channel = 'exhale_settings'

/** All that was chosen, and which version of it this is. */
export const readStored = ({ snapshot }: Database<SettingsTables>) =>
  snapshot(async tx => ({
    version: (await tx.selectFrom('settings_version').select('version').executeTakeFirstOrThrow()).version,
    rows: await tx.selectFrom('settings_choices').selectAll().execute(),
  }))

export async function readSection(tx: Tx, section: Section): Promise<SettingTexts> {
  const rows = await tx
    .selectFrom('settings_choices')
    .selectAll()
    .where('name', 'in', [...sections[section]])
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Stores what is given, takes away what is empty, and tells other processes. */
export async function changeStored(
  tx: Tx,
  { engine }: Database<SettingsTables>,
  changes: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [name, value] of changes) {
    await tx.deleteFrom('settings_choices').where('name', '=', name).execute()
    if (value) await tx.insertInto('settings_choices').values({ name, value }).execute()
  }
  await tx
    .updateTable('settings_version')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .execute()
  if (engine === 'postgres') await sql`select pg_notify(${channel}, '')`.execute(tx)
}

/** Hears of changes by other processes, until what it gives is called. */
export const listenForChanges = (database: Database<SettingsTables>, onChange: () => void) =>
  database.listen(channel, onChange)
