import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { listTables } from './tables.ts'

const schema = 'exhale_restored'

/** The same PostgreSQL database, in a schema of its own beside the one in use. */
export function besideIn(url: string): string {
  const beside = new URL(url)
  const options = [beside.searchParams.get('options'), `-c search_path=${schema}`]
  beside.searchParams.set('options', options.filter(option => option !== null).join(' '))
  // PostgreSQL is handed a plus sign as it is.
  beside.search = beside.search.replaceAll('+', '%20')
  return beside.href
}

/** Empty, whatever an earlier attempt left. */
export async function clearBeside(database: Database): Promise<void> {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database.kysely)
  await sql`create schema ${sql.id(schema)}`.execute(database.kysely)
}

export async function dropBeside(database: Database): Promise<void> {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database.kysely)
}

/** Puts the tables beside in the place of those in use, all at once. */
export async function swapIn(database: Database, beside: Database): Promise<void> {
  const before = await listTables(database.kysely, 'postgres')
  const after = await listTables(beside.kysely, 'postgres')
  const here = await sql<{ name: string }>`select current_schema() as name`.execute(database.kysely)
  const place = here.rows[0]?.name ?? 'public'
  const all = (tables: { name: string }[]) => [...tables, { name: 'migrations' }]
  await database.transaction(async tx => {
    for (const { name } of all(before.toReversed()))
      await sql`drop table if exists ${sql.id(place, name)}`.execute(tx)
    for (const { name } of all(after))
      await sql`alter table ${sql.id(schema, name)} set schema ${sql.id(place)}`.execute(tx)
  })
}
