import { setImmediate as breathe } from 'node:timers/promises'
import type { Database } from '../../../platform/database/open.ts'
import { noOwners, type Owners } from '../limits/owners.ts'
import { createExclusively } from './commits.ts'
import { type Connection, connect, inChunks, isOneOf } from './connection.ts'
import { findKeptIndexes } from './indexes/composite-index.ts'
import {
  deleteEntries,
  entryColumns,
  type IndexRow,
  insertMissingEntries,
  rowsOf,
} from './indexes/entries.ts'
import { countMistakes, recountUsage } from './recount-usage.ts'
import { documentColumns, readDocumentsAfter, toDocument } from './rows.ts'
import type { DocumentRow } from './tables.ts'

const page = 200
const columns = entryColumns.join(', ')

export type Report = {
  documents: number
  entries: number
  missing: number
  stray: number
  /** Owners whose documents come to something else than was counted. */
  miscounted: number
}

export type CheckOptions = {
  database: Database
  repair: boolean
  /** Who documents count for. */
  owners?: Owners
  /** Stops after the page at hand; what was repaired stays so. */
  signal?: AbortSignal
  onProgress?: (progress: { what: 'documents' | 'entries'; done: number; total: number }) => void
}

/** Whether documents, index and counts agree, at one instant; with `repair`, they do afterwards. */
export async function checkStore(options: CheckOptions): Promise<Report> {
  const { database, repair, owners = noOwners } = options
  const found = await database.snapshot(tx =>
    connect(tx, database.engine, connection => look(connection, options)),
  )
  if (!repair) return found
  const exclusively = createExclusively(database)
  if (found.miscounted > 0) await exclusively(connection => recountUsage(connection, owners))
  if (found.missing === 0 && found.stray === 0) return found
  const walk = <Row>(task: (connection: Connection, after: Row | undefined) => Promise<Row | undefined>) =>
    walkPages<Row>(after => exclusively(connection => task(connection, after)), options.signal)
  await walk<number>(async (connection, after = 0) => {
    const { rows, last } = await readPage(connection, after)
    await insertMissingEntries(connection, rows)
    return last
  })
  await walk<IndexRow>(removeStray)
  return found
}

async function walkPages<Row>(
  next: (after: Row | undefined) => Promise<Row | undefined>,
  signal: AbortSignal | undefined,
) {
  let after: Row | undefined
  do {
    signal?.throwIfAborted()
    after = await next(after)
    await breathe()
  } while (after !== undefined)
}

async function look(
  connection: Connection,
  { owners = noOwners, signal, onProgress }: CheckOptions,
): Promise<Report> {
  const count = async (table: string) =>
    (await connection.all<{ count: number }>(`select count(*) as count from ${table}`))[0]?.count ?? 0
  const total = await count('documents')
  const entries = await count('document_entries')
  let [documents, expected, missing] = [0, 0, 0]
  await walkPages<number>(async (after = 0) => {
    const { rows, last, size } = await readPage(connection, after)
    const present = await findPresent(connection, rows)
    documents += size
    expected += rows.length
    missing += rows.length - present.size
    onProgress?.({ what: 'documents', done: documents, total })
    return last
  }, signal)
  const miscounted = await countMistakes(connection, owners)
  return { documents, entries, missing, stray: entries - (expected - missing), miscounted }
}

/** The next documents and all that the index should have of them. */
async function readPage(connection: Connection, after: number) {
  const indexes = await findKeptIndexes(connection)
  const found = await readDocumentsAfter(connection, after, page)
  const rows = found.flatMap(row => rowsOf(row.place, toDocument(row), indexes))
  return { rows, last: found.at(-1)?.id, size: found.length }
}

type Found = { scope: Uint8Array; field: string; value: Uint8Array; name: Uint8Array }

const toRow = ({ scope, field, value, name }: Found): IndexRow => [scope, field, value, name]

const spell = ([scope, field, value, name]: IndexRow) =>
  [
    Buffer.from(scope).toString('hex'),
    field,
    ...[value, name].map(key => Buffer.from(key).toString('hex')),
  ].join(' ')

async function findPresent(connection: Connection, rows: readonly IndexRow[]): Promise<Set<string>> {
  const present = new Set<string>()
  for (const chunk of inChunks(rows)) {
    const found = await connection.all<Found>(
      `select ${columns} from document_entries where ${isOneOf(connection, entryColumns, chunk.length)}`,
      chunk.flat(),
    )
    for (const entry of found) present.add(spell(toRow(entry)))
  }
  return present
}

/** Looks at the next entries and deletes those that no document has. */
async function removeStray(
  connection: Connection,
  after: IndexRow | undefined,
): Promise<IndexRow | undefined> {
  const indexes = await findKeptIndexes(connection)
  const places = await connection.all<{ id: number }>('select id from document_places')
  const from = after ? `where (${columns}) > (?, ?, ?, ?)` : ''
  const entries = await connection.all<Found>(
    `select ${columns} from document_entries ${from} order by ${columns} limit ?`,
    [...(after ?? []), page],
  )
  const rows = entries.map(toRow)
  const names = [...new Map(rows.map(([, , , name]) => [Buffer.from(name).toString('hex'), name])).values()]
  const wanted = new Set<string>()
  for (const { id } of names.length > 0 ? places : []) {
    const found = await connection.all<DocumentRow>(
      `select ${documentColumns} from documents d where d.place = ? and d.name in (${names.map(() => '?').join(', ')})`,
      [id, ...names],
    )
    for (const row of found)
      for (const entry of rowsOf(id, toDocument(row), indexes)) wanted.add(spell(entry))
  }
  const stray = rows.filter(row => !wanted.has(spell(row)))
  await deleteEntries(connection, stray)
  return rows.at(-1)
}
