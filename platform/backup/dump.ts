import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/open.ts'
import { type Applied, type ArchiveEntry, createSum, type DumpedValue, rowText } from './records.ts'
import { listTables } from './tables.ts'

type Options = { signal?: AbortSignal | undefined; onProgress?: OnProgress | undefined }
export type OnProgress = (progress: { done: number; total: number; what: string }) => void

const page = 500

/** Everything in a database at one moment, while others go on writing: `read` is given it as a stream. */
export function dumpDatabase<Result>(
  database: Database,
  { now, ...options }: Options & { now: Date },
  read: (entries: () => AsyncGenerator<ArchiveEntry>) => Promise<Result>,
): Promise<Result> {
  return database.snapshot(async tx => {
    // Whoever writes it down may be slower than the engine likes.
    if (database.engine === 'postgres')
      await sql`select set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
        tx,
      )
    const migrations = await listApplied(tx)
    return read(() => dumpTables(tx, { engine: database.engine, at: now.toISOString(), migrations }, options))
  })
}

async function* dumpTables(
  tx: Transaction<unknown>,
  facts: { engine: Database['engine']; at: string; migrations: Applied[] },
  { signal, onProgress }: Options,
): AsyncGenerator<ArchiveEntry> {
  yield { kind: 'begin', ...facts }
  const tables = await listTables(tx, facts.engine)
  let [done, total] = [0, 0]
  for (const { name } of tables) total += await countRows(tx, name)
  for (const { name, columns } of tables) {
    const names = columns.map(column => column.name)
    const sum = createSum()
    yield { kind: 'table', name, columns: names }
    const rows = tx.withTables<Record<string, Record<string, DumpedValue>>>().selectFrom(name).select(names)
    for await (const row of rows.stream(page)) {
      const values = names.map(column => row[column] ?? null)
      sum.add(rowText(values))
      yield { kind: 'row', values }
      if (++done % page > 0) continue
      signal?.throwIfAborted()
      onProgress?.({ done, total, what: name })
    }
    yield { kind: 'end', name, count: sum.count(), sum: sum.text() }
  }
}

async function listApplied(tx: Transaction<unknown>): Promise<Applied[]> {
  const found = await sql<Applied>`select house, name from migrations order by house, position`.execute(tx)
  return found.rows
}

async function countRows(tx: Transaction<unknown>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx)
  return Number(rows[0]?.count)
}
