import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import { tables } from '../personal-data/registry.ts'
import type { House } from './serve.ts'

/** Every table, file and line of the log that says one of these words, by name. */
export async function findTraces(house: House, words: readonly string[]): Promise<string[]> {
  const { database, settings } = house.backend
  const found: string[] = []
  for (const table of Object.keys(tables))
    if (says(await readTable(database, table), words)) found.push(`table ${table}`)
  // What is in the database was just looked for, row by row.
  for (const file of await listFiles(settings.DATA_DIR))
    if (!/exhale\.sqlite/.test(file) && says(await readFile(file, 'latin1'), words.map(toLatin)))
      found.push(`file ${file.slice(settings.DATA_DIR.length + 1)}`)
  if (says(house.lines.join('\n'), words)) found.push('log')
  return found
}

const says = (text: string, words: readonly string[]) => words.some(word => text.includes(word))

/** The bytes of a text, as one sign each. */
const toLatin = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

async function readTable({ kysely }: Database, table: string): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(kysely)
  const print = (value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : JSON.stringify(value)
  return rows.map(row => Object.values(row).map(print).join(' ')).join('\n')
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
