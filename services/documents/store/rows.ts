import type { Place, StoredDocument } from '../model/engine.ts'
import type { Backlog } from './backlog.ts'
import { type Connection, inChunks } from './connection.ts'
import { indexesColumn, readyColumn } from './indexes/composite-index.ts'
import { nameKey } from './indexes/key.ts'
import type { DocumentRow } from './tables.ts'

/** Changes after `filed_at` are in the log alone; null says that none are. */
export type PlaceRow = { id: number; read_at: number; known_since: number; filed_at: number | null }
/** With the keys of the indexes that are whole. */
export type PlaceToRead = PlaceRow & { ready: string | null }

/**
 * When a place was last written to: its newest change says so, and the row only when that is forgotten or was none.
 * Not to write the row with every commit saves each of them a page.
 */
export const readAtColumn = `coalesce((select c.changed_at from document_changes c
  where c.place = p.id and c.changed_at > p.read_at order by c.changed_at desc limit 1), p.read_at)`

export async function findPlace(connection: Connection, place: Place): Promise<PlaceToRead | undefined> {
  const [row] = await connection.all<PlaceToRead>(
    `select id, ${readAtColumn} as read_at, known_since, filed_at, ${readyColumn} as ready from document_places p
     where project = ? and name = ?`,
    [place.project, place.database],
  )
  return row
}

type RowToWrite = PlaceRow & { indexes: string | null }

/** With what else a commit must know: the indexes, and these documents as they are filed. */
export async function findPlaceToWrite(
  connection: Connection,
  place: Place,
  paths: readonly string[] = [],
): Promise<{ row: RowToWrite; filed: Map<string, StoredDocument> } | undefined> {
  const isFew = paths.length <= mostTogether
  const names = isFew ? paths.map(nameKey) : []
  questions[names.length] ??= writeQuestion(names.length)
  const rows = await connection.all<RowToWrite & Partial<DocumentRow>>(questions[names.length] ?? '', [
    ...names,
    place.project,
    place.database,
  ])
  const [row] = rows
  if (!row) return undefined
  if (!isFew) return { row, filed: await findFiledDocuments(connection, row.id, paths) }
  const filed = new Map<string, StoredDocument>()
  for (const found of rows) if (found.path) filed.set(found.path, toDocument(found as DocumentRow))
  return { row, filed }
}

/** How many documents are asked for together with the place: a short commit saves a statement by that. */
const mostTogether = 16
/** Bounded: `mostTogether`. */
const questions: string[] = []

function writeQuestion(count: number): string {
  if (count === 0) return `select ${writeColumns} from document_places p where p.project = ? and p.name = ?`
  return `select ${writeColumns}, d.path, d.fields, d.created_at, d.updated_at from document_places p
    left join documents d on d.place = p.id and d.name in (${Array(count).fill('?').join(', ')})
    where p.project = ? and p.name = ?`
}

const writeColumns = `p.id, ${readAtColumn} as read_at, p.known_since, p.filed_at, ${indexesColumn} as indexes`

export const documentColumns = 'd.name, d.path, d.fields, d.created_at, d.updated_at'

export function toDocument({ path, fields, created_at, updated_at }: DocumentRow): StoredDocument {
  return { path, fields: JSON.parse(fields), createdAt: created_at, updatedAt: updated_at }
}

/** Whatever is filed, of every place, by the documents' own numbers. */
export function readDocumentsAfter(connection: Connection, id: number, limit: number) {
  return connection.all<DocumentRow & { id: number; place: number }>(
    `select d.id, d.place, ${documentColumns} from documents d where d.id > ? order by d.id limit ?`,
    [id, limit],
  )
}

/** As they are now; what is not there is undefined. */
export async function findDocuments(
  connection: Connection,
  place: number,
  backlog: Backlog,
  paths: readonly string[],
): Promise<Map<string, StoredDocument | undefined>> {
  const others = paths.filter(path => !backlog.has(path))
  return layOnTop(backlog, await findFiledDocuments(connection, place, others), paths)
}

export function layOnTop(
  backlog: Backlog,
  filed: ReadonlyMap<string, StoredDocument>,
  paths: readonly string[],
): Map<string, StoredDocument | undefined> {
  const found = new Map<string, StoredDocument | undefined>()
  for (const path of paths) found.set(path, backlog.has(path) ? backlog.find(path) : filed.get(path))
  return found
}

export async function findFiledDocuments(
  connection: Connection,
  place: number,
  paths: readonly string[],
): Promise<Map<string, StoredDocument>> {
  const found = new Map<string, StoredDocument>()
  for (const some of inChunks(paths, 100)) {
    const names = some.map(nameKey)
    const rows = await connection.all<DocumentRow>(
      `select ${documentColumns} from documents d where d.place = ? and d.name in (${names.map(() => '?').join(', ')})`,
      [place, ...names],
    )
    for (const row of rows) found.set(row.path, toDocument(row))
  }
  return found
}
