import type { Exclusively } from '../commits.ts'
import type { Connection } from '../connection.ts'
import { readDocumentsAfter, toDocument } from '../rows.ts'
import { type CompositeIndex, findKeptIndexes } from './composite-index.ts'
import { type IndexRow, insertMissingEntries, rowsOf } from './entries.ts'

const page = 200

/** Gives documents that were there before an index their entries in it; commits come in between, page by page. */
export async function buildIndexes(exclusively: Exclusively, signal: AbortSignal): Promise<void> {
  const { building, end } = await exclusively(async connection => ({
    building: (await findKeptIndexes(connection)).filter(({ isReady }) => !isReady),
    end: await findLastId(connection),
  }))
  for (let after = 0; building.length > 0 && after < end && !signal.aborted; )
    after = await exclusively(connection => buildPage(connection, building, after))
  if (signal.aborted) return
  for (const { key } of building)
    await exclusively(connection =>
      connection.all('update document_indexes set is_ready = ? where key = ? and not is_leaving', [
        true,
        key,
      ]),
    )
}

/** Documents that come later have greater numbers, and their entries already: to go on to them could take forever. */
async function findLastId(connection: Connection): Promise<number> {
  const [row] = await connection.all<{ id: number }>('select id from documents order by id desc limit 1')
  return row?.id ?? 0
}

/** By the documents' own numbers; gives the last one it saw. */
async function buildPage(connection: Connection, building: readonly CompositeIndex[], after: number) {
  const rows = await readDocumentsAfter(connection, after, page)
  // Another process may have retired one meanwhile.
  const kept = new Set((await findKeptIndexes(connection)).map(({ key }) => key))
  const keys = new Set(building.map(({ key }) => key).filter(key => kept.has(key)))
  const entries = rows.flatMap(row =>
    rowsOf(row.place, toDocument(row), building).filter(([, field]: IndexRow) => keys.has(field)),
  )
  await insertMissingEntries(connection, entries)
  return rows.at(-1)?.id ?? Number.POSITIVE_INFINITY
}
