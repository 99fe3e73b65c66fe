import { compareText } from '../../../platform/compare-text.ts'
import type { Owners } from '../limits/owners.ts'
import type { StoredDocument } from '../model/engine.ts'
import type { Backlog, Backlogs } from './backlog.ts'
import { toChange } from './changes.ts'
import { type Connection, createDelete, createInsert } from './connection.ts'
import { type CompositeIndex, findKeptIndexes } from './indexes/composite-index.ts'
import { deleteEntries, type IndexRow, insertEntries, rowsOf } from './indexes/entries.ts'
import { nameKey } from './indexes/key.ts'
import { findFiledDocuments, readAtColumn } from './rows.ts'
import { type Growth, grow, measure, measureRow, noteGrowth } from './usage.ts'

type Filing = {
  place: number
  backlog: Backlog
  indexes: readonly CompositeIndex[]
  /** Some of the documents that are there, where they are at hand. */
  filed: ReadonlyMap<string, StoredDocument>
  owners: Owners
}

const insertDocuments = createInsert(
  'documents (place, name, path, fields, created_at, updated_at)',
  `on conflict (place, name) do update set fields = excluded.fields, created_at = excluded.created_at,
   updated_at = excluded.updated_at`,
)

export const deleteDocuments = createDelete('documents', ['place', 'name'])

/** From the log to where documents are kept and found. */
export async function fileDocuments(
  connection: Connection,
  { place, backlog, indexes, filed, owners }: Filing,
) {
  const newest = [...backlog.newest().values()]
  const unknown = newest.filter(({ row, isNew }) => !isNew && !filed.has(row.path)).map(({ row }) => row.path)
  const found = await findFiledDocuments(connection, place, unknown)
  const gone: unknown[][] = []
  const kept: unknown[][] = []
  const stale: IndexRow[] = []
  const fresh: IndexRow[] = []
  const growths: Growth[] = []
  for (const { row, after, isNew } of newest) {
    const { path } = row
    const old = isNew ? undefined : (filed.get(path) ?? found.get(path))
    const document = after ?? toChange(row).after
    const difference = compareRows(
      old ? rowsOf(place, old, indexes) : [],
      document ? rowsOf(place, document, indexes) : [],
    )
    for (const row of difference.stale) stale.push(row)
    for (const row of difference.fresh) fresh.push(row)
    const owner = owners.of(path)
    if (owner !== undefined) growths.push(grow(owner, measure(old), measureRow(row)))
    if (document) kept.push([place, nameKey(path), path, row.fields, row.created_at, row.changed_at])
    else if (old) gone.push([place, nameKey(path)])
  }
  await deleteEntries(connection, stale)
  await deleteDocuments(connection, gone)
  await insertDocuments(connection, kept)
  await noteGrowth(connection, place, growths)
  // In the order in which they are kept, so that neighbours are written together.
  await insertEntries(
    connection,
    fresh.sort(([, left], [, right]) => compareText(left, right)),
  )
}

/** What must go and what must come; most entries of a changed document stay. */
function compareRows(old: readonly IndexRow[], rows: readonly IndexRow[]) {
  if (old.length === 0 || rows.length === 0) return { stale: old, fresh: rows }
  const spell = ([scope, field, value]: IndexRow) =>
    `${Buffer.from(scope).toString('latin1')} ${field} ${Buffer.from(value).toString('latin1')}`
  const [oldOnes, ones] = [new Set(old.map(spell)), new Set(rows.map(spell))]
  return {
    stale: old.filter(row => !ones.has(spell(row))),
    fresh: rows.filter(row => !oldOnes.has(spell(row))),
  }
}

export async function hasBacklog(connection: Connection): Promise<boolean> {
  const rows = await connection.all('select id from document_places where filed_at is not null limit 1')
  return rows.length > 0
}

/** Whatever waits, in every place. */
export async function fileBacklogs(connection: Connection, backlogs: Backlogs, owners: Owners) {
  const places = await connection.all<{ id: number; read_at: number; filed_at: number }>(
    `select id, ${readAtColumn} as read_at, filed_at from document_places p
     where id in (select id from document_places where filed_at is not null)`,
  )
  if (places.length === 0) return
  const indexes = await findKeptIndexes(connection)
  for (const place of places) {
    const backlog = await backlogs.find(connection, place)
    await fileDocuments(connection, { place: place.id, backlog, indexes, filed: new Map(), owners })
    await noteFiled(connection, place.id, null)
  }
}

/** Changes after `filedAt` wait; null says that none do. */
export async function noteFiled(connection: Connection, place: number, filedAt: number | null) {
  await connection.all('update document_places set filed_at = ? where id = ?', [filedAt, place])
}
