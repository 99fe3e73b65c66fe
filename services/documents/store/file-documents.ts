import type { StoredDocument } from '../engine.ts'
import { type Backlog, readBacklog } from './backlog.ts'
import { toChange } from './changes.ts'
import { type CompositeIndex, findKeptIndexes } from './composite-index.ts'
import { type Connection, createInsert, deleteRows } from './connection.ts'
import { type EntryRow, insertEntries, rowsOf } from './entries.ts'
import { nameKey } from './key.ts'
import { findFiledDocuments } from './rows.ts'

type Filing = {
  place: number
  backlog: Backlog
  indexes: readonly CompositeIndex[]
  /** Documents whose place in the file is known already, with what is there. */
  known: ReadonlyMap<string, StoredDocument | undefined>
  /** Documents as they are now, where they are at hand. */
  now: ReadonlyMap<string, StoredDocument | undefined>
}

const insertDocuments = createInsert(
  'documents (place, name, path, fields, created_at, updated_at)',
  `on conflict (place, name) do update set fields = excluded.fields, created_at = excluded.created_at,
   updated_at = excluded.updated_at`,
)

/** From the log to where documents are kept and found. */
export async function fileDocuments(connection: Connection, { place, backlog, indexes, known, now }: Filing) {
  const rows = new Map(backlog.rows.map(row => [row.path, row]))
  const unknown = [...rows.keys()].filter(path => !known.has(path))
  const found = await findFiledDocuments(connection, place, unknown)
  const gone: unknown[][] = []
  const kept: unknown[][] = []
  const stale: EntryRow[] = []
  const fresh: EntryRow[] = []
  for (const [path, row] of rows) {
    const old = known.get(path) ?? found.get(path)
    const document = now.has(path) ? now.get(path) : toChange(row).after
    const difference = compareRows(
      old ? rowsOf(place, old, indexes) : [],
      document ? rowsOf(place, document, indexes) : [],
    )
    for (const row of difference.stale) stale.push(row)
    for (const row of difference.fresh) fresh.push(row)
    if (document) kept.push([place, nameKey(path), path, row.fields, row.created_at, row.changed_at])
    else if (old) gone.push([place, nameKey(path)])
  }
  await deleteRows(connection, 'document_entries', ['scope', 'field', 'value', 'name'], stale)
  await deleteRows(connection, 'documents', ['place', 'name'], gone)
  await insertDocuments(connection, kept)
  await insertEntries(connection, fresh)
}

/** What must go and what must come; most entries of a changed document stay. */
function compareRows(old: readonly EntryRow[], rows: readonly EntryRow[]) {
  if (old.length === 0 || rows.length === 0) return { stale: old, fresh: rows }
  const spell = ([scope, field, value]: EntryRow) =>
    `${Buffer.from(scope).toString('latin1')} ${field} ${Buffer.from(value).toString('latin1')}`
  const [oldOnes, ones] = [new Set(old.map(spell)), new Set(rows.map(spell))]
  return {
    stale: old.filter(row => !ones.has(spell(row))),
    fresh: rows.filter(row => !oldOnes.has(spell(row))),
  }
}

const findPlaces = (connection: Connection) =>
  connection.all<{ id: number; filed_at: number }>(
    'select id, filed_at from document_places where filed_at is not null',
  )

export async function hasBacklog(connection: Connection): Promise<boolean> {
  return (await findPlaces(connection)).length > 0
}

/** Whatever waits, in every place. */
export async function fileBacklogs(connection: Connection) {
  const places = await findPlaces(connection)
  if (places.length === 0) return
  const indexes = await findKeptIndexes(connection)
  for (const { id, filed_at } of places) {
    const backlog = await readBacklog(connection, id, filed_at)
    await fileDocuments(connection, { place: id, backlog, indexes, known: new Map(), now: new Map() })
    await noteFiled(connection, id, null)
  }
}

/** Changes after `filedAt` wait; null says that none do. */
export async function noteFiled(connection: Connection, place: number, filedAt: number | null) {
  await connection.all('update document_places set filed_at = ? where id = ?', [filedAt, place])
}
