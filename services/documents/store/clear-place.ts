import type { Clock } from '../../../platform/clock.ts'
import type { Place } from '../model/engine.ts'
import { announce } from './commits.ts'
import type { Connection } from './connection.ts'
import { deleteDocuments } from './file-documents.ts'
import { findIndexes } from './indexes/composite-index.ts'
import { deleteEntries, rowsOf } from './indexes/entries.ts'
import { documentColumns, toDocument } from './rows.ts'
import type { DocumentRow } from './tables.ts'
import { getPlace } from './write-batch.ts'

/** Leaves nothing of the place but its clock. */
export async function clearPlace(connection: Connection, place: Place, clock: Clock): Promise<number> {
  const { row } = await getPlace(connection, place)
  const indexes = await findIndexes(connection)
  for (;;) {
    const documents = await connection.all<DocumentRow>(
      `select ${documentColumns} from documents d where d.place = ? order by d.name limit 200`,
      [row.id],
    )
    if (documents.length === 0) break
    const entries = documents.flatMap(document => rowsOf(row.id, toDocument(document), indexes))
    await deleteEntries(connection, entries)
    const names = documents.map(({ name }) => [row.id, name])
    await deleteDocuments(connection, names)
  }
  const clearedAt = Math.max(clock.now().getTime() * 1000, row.read_at + 1)
  await connection.all('delete from document_changes where place = ?', [row.id])
  await connection.all('delete from document_usage where place = ?', [row.id])
  await connection.all(
    'update document_places set read_at = ?, known_since = ?, filed_at = null where id = ?',
    [clearedAt, clearedAt, row.id],
  )
  await announce(connection, place, [clearedAt])
  return clearedAt
}
