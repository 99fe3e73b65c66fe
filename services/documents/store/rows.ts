import type { Place, StoredDocument } from '../engine.ts'
import { indexesColumn } from './composite-index.ts'
import type { Connection } from './connection.ts'
import { nameKey } from './key.ts'
import type { DocumentRow } from './tables.ts'

export type PlaceRow = { id: number; read_at: number; known_since: number }

export async function findPlace(connection: Connection, place: Place): Promise<PlaceRow | undefined> {
  const [row] = await connection.all<PlaceRow>(
    'select id, read_at, known_since from document_places where project = ? and name = ?',
    [place.project, place.database],
  )
  return row
}

/** With what else a commit must know. */
export async function findPlaceToWrite(
  connection: Connection,
  place: Place,
): Promise<(PlaceRow & { indexes: string | null }) | undefined> {
  const [row] = await connection.all<PlaceRow & { indexes: string | null }>(
    `select id, read_at, known_since, ${indexesColumn} as indexes from document_places
     where project = ? and name = ?`,
    [place.project, place.database],
  )
  return row
}

export const documentColumns = 'd.name, d.path, d.fields, d.created_at, d.updated_at'

export function toDocument({ path, fields, created_at, updated_at }: DocumentRow): StoredDocument {
  return { path, fields: JSON.parse(fields), createdAt: created_at, updatedAt: updated_at }
}

export async function findDocuments(
  connection: Connection,
  place: number,
  paths: readonly string[],
): Promise<Map<string, StoredDocument>> {
  const found = new Map<string, StoredDocument>()
  for (let start = 0; start < paths.length; start += 100) {
    const names = paths.slice(start, start + 100).map(nameKey)
    const rows = await connection.all<DocumentRow>(
      `select ${documentColumns} from documents d where d.place = ? and d.name in (${names.map(() => '?').join(', ')})`,
      [place, ...names],
    )
    for (const row of rows) found.set(row.path, toDocument(row))
  }
  return found
}
