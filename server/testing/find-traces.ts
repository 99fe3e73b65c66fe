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
  const inTables = new Set<string>()
  for (const table of Object.keys(tables)) {
    const said = findWords(await readTable(database, table), words)
    for (const word of said) inTables.add(word)
    if (said.length > 0) found.push(`table ${table}`)
  }
  for (const file of await listFiles(settings.DATA_DIR)) {
    // A row that has a word is in the file as well; what no row has may be in none of its bytes.
    const looked = /exhale\.sqlite/.test(file) ? words.filter(word => !inTables.has(word)) : words
    if (findWords(await readFile(file, 'latin1'), looked.map(toLatin)).length > 0)
      found.push(`file ${file.slice(settings.DATA_DIR.length + 1)}`)
  }
  if (findWords(house.lines.join('\n'), words).length > 0) found.push('log')
  return found
}

const findWords = (text: string, words: readonly string[]) => words.filter(word => text.includes(word))

/** The bytes of a text, as one sign each. */
const toLatin = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

export async function readTable({ kysely }: Database, table: string): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(kysely)
  const print = (value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : JSON.stringify(value)
  return rows.map(row => Object.values(row).map(print).join(' ')).join('\n')
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
