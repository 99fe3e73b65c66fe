import type { DocumentChange } from '../model/engine.ts'
import { type Connection, createInsert } from './connection.ts'
import { type PlaceRow, readAtColumn } from './rows.ts'

export type ChangeRow = {
  changed_at: number
  position: number
  path: string
  fields: string | null
  created_at: number | null
}

export const changeColumns = 'changed_at, position, path, fields, created_at'

export const insertChanges = createInsert(`document_changes (place, ${changeColumns})`)

/** How much may be read of the log. Where more has happened, to read what is there now costs less. */
const most = { changes: 10_000, characters: 32 * 1024 * 1024 }
const page = 100

export async function readChanges(
  connection: Connection,
  place: PlaceRow | undefined,
  since: number,
): Promise<{ changes: DocumentChange[]; readAt: number } | undefined> {
  if (!place) return { changes: [], readAt: 0 }
  // However little is remembered, nothing is missing after the newest.
  if (since >= place.read_at) return { changes: [], readAt: place.read_at }
  if (since < place.known_since) return undefined
  const changes: DocumentChange[] = []
  let characters = 0
  let rows: ChangeRow[]
  let after: [number, number] = [since, Number.MAX_SAFE_INTEGER]
  do {
    rows = await connection.all<ChangeRow>(
      `select ${changeColumns} from document_changes
       where place = ? and (changed_at, position) > (?, ?) order by changed_at, position limit ?`,
      [place.id, ...after, page],
    )
    for (const row of rows) {
      characters += row.fields?.length ?? 0
      changes.push(toChange(row))
      after = [row.changed_at, row.position]
    }
    if (changes.length > most.changes || characters > most.characters) return undefined
  } while (rows.length === page)
  return { changes, readAt: place.read_at }
}

export async function readChangedPaths(
  connection: Connection,
  place: PlaceRow | undefined,
  since: number,
): Promise<{ paths: string[]; readAt: number } | undefined> {
  if (!place) return { paths: [], readAt: 0 }
  if (since >= place.read_at) return { paths: [], readAt: place.read_at }
  if (since < place.known_since) return undefined
  const rows = await connection.all<{ path: string }>(
    'select distinct path from document_changes where place = ? and changed_at > ? limit ?',
    [place.id, since, most.changes + 1],
  )
  if (rows.length > most.changes) return undefined
  return { paths: rows.map(({ path }) => path), readAt: place.read_at }
}

export function toChange({ path, changed_at: changedAt, fields, created_at }: ChangeRow): DocumentChange {
  if (fields === null || created_at === null) return { path, changedAt, after: undefined }
  const after = { path, fields: JSON.parse(fields), createdAt: created_at, updatedAt: changedAt }
  return { path, changedAt, after }
}

/** Forgets what happened before. */
export async function forgetChanges(connection: Connection, before: number) {
  await connection.all(
    `update document_places as p set read_at = ${readAtColumn}
     where id in (select place from document_changes where changed_at <= ?)`,
    [before],
  )
  await connection.all('delete from document_changes where changed_at <= ?', [before])
  await connection.all('update document_places set known_since = ? where known_since < ?', [before, before])
}

/** What documents were before they were changed or deleted. Those who come back later learn what became of them all the same. */
export async function forgetOverwritten(connection: Connection) {
  await connection.all(
    `update document_changes set fields = null, created_at = null
     where (place, changed_at, position) in (
       select place, changed_at, position from (
         select place, changed_at, position, fields is not null as says_something,
           row_number() over (partition by place, path order by changed_at desc, position desc) as age
         from document_changes
       ) as aged where age > 1 and says_something
     )`,
  )
}
