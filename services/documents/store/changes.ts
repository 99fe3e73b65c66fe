import type { Change } from '../engine.ts'
import type { Connection } from './connection.ts'
import type { PlaceRow } from './rows.ts'

type ChangeRow = { changed_at: number; path: string; fields: string | null; created_at: number | null }

export async function readChanges(
  connection: Connection,
  place: PlaceRow | undefined,
  since: number,
): Promise<{ changes: Change[]; readAt: number } | undefined> {
  if (!place) return { changes: [], readAt: 0 }
  if (since < place.known_since) return undefined
  const rows = await connection.all<ChangeRow>(
    `select changed_at, path, fields, created_at from document_changes
     where place = ? and changed_at > ? order by changed_at, position`,
    [place.id, since],
  )
  return { changes: rows.map(toChange), readAt: place.read_at }
}

function toChange({ path, changed_at: changedAt, fields, created_at }: ChangeRow): Change {
  if (fields === null || created_at === null) return { path, changedAt, after: undefined }
  const after = { path, fields: JSON.parse(fields), createdAt: created_at, updatedAt: changedAt }
  return { path, changedAt, after }
}

/** Forgets what happened before. */
export async function forgetChanges(connection: Connection, before: number) {
  await connection.all('delete from document_changes where changed_at <= ?', [before])
  await connection.all('update document_places set known_since = ? where known_since < ?', [before, before])
}
