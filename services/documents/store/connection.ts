import { setImmediate as breathe } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Transaction } from 'kysely'
import type { DatabaseEngine } from '../../../platform/database/open.ts'
import { remember } from '../../../platform/remember.ts'

/** Statements as plain text with `?`, the same for both databases, prepared once by each. */
export function createConnection(session: DatabaseConnection, engine: DatabaseEngine) {
  return {
    engine,
    async all<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
      const sql = engine === 'postgres' ? numbered(text) : text
      const { rows } = await session.executeQuery<Row>({ query, queryId, sql, parameters: values })
      return rows
    },
  }
}

/** There is nothing to build or to transform, so the builder is passed by: it costs more than the statements do. */
export function connect<Tables, Result>(
  tx: Transaction<Tables>,
  engine: DatabaseEngine,
  task: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return tx.getExecutor().provideConnection(session => task(createConnection(session, engine)))
}

export type Connection = ReturnType<typeof createConnection>

const { query, queryId } = CompiledQuery.raw('')

const numbered = remember(1000, (text: string) => {
  let count = 0
  return text.replaceAll('?', () => `$${++count}`)
})

const chunksInARow = 8

/** `into` is a table, with or without its columns; `then` what follows the values. */
export function createInsert(into: string, then = '') {
  // Bounded: by the rows one statement may have.
  const texts: string[] = []

  function write(width: number, count: number): string {
    const marks = `(${Array(width).fill('?').join(', ')})`
    return `insert into ${into} values ${Array(count).fill(marks).join(', ')} ${then}`
  }

  return async (connection: Connection, rows: readonly (readonly unknown[])[]) => {
    let count = 0
    for (const chunk of inChunks(rows)) {
      const [first = []] = chunk
      texts[chunk.length] ??= write(first.length, chunk.length)
      await connection.all(texts[chunk.length] ?? '', chunk.length === 1 ? first : flatten(chunk))
      // Readers don't have to wait for someone who writes a lot.
      if (++count % chunksInARow === 0) await breathe()
    }
  }
}

const types = { scope: 'bytea', field: 'text', value: 'bytea', name: 'bytea', place: 'bigint' } as const

type Column = keyof typeof types

/** Rows by all these columns. PostgreSQL has to be told the types of a list that stands for itself. */
export function isOneOf({ engine }: Connection, columns: readonly Column[], count: number): string {
  const marks = `(${columns.map(() => '?').join(', ')})`
  const typed = `(${columns.map(column => `cast(? as ${types[column]})`).join(', ')})`
  const rows = Array.from({ length: count }, (_, index) =>
    index === 0 && engine === 'postgres' ? typed : marks,
  )
  return `(${columns.join(', ')}) in (values ${rows.join(', ')})`
}

export function createDelete(from: string, columns: readonly Column[]) {
  const texts: { [engine in Connection['engine']]: string[] } = { sqlite: [], postgres: [] }
  return async (connection: Connection, rows: readonly (readonly unknown[])[]) => {
    const known = texts[connection.engine]
    for (const chunk of inChunks(rows)) {
      known[chunk.length] ??= `delete from ${from} where ${isOneOf(connection, columns, chunk.length)}`
      await connection.all(known[chunk.length] ?? '', flatten(chunk))
    }
  }
}

/** Several times as quick as flat(). */
function flatten(rows: readonly (readonly unknown[])[]): unknown[] {
  const values: unknown[] = []
  for (const row of rows) for (const value of row) values.push(value)
  return values
}

export function inChunks<Row>(rows: readonly Row[], size = 64): (readonly Row[])[] {
  if (rows.length <= size) return rows.length > 0 ? [rows] : []
  const chunks: Row[][] = []
  for (let start = 0; start < rows.length; start += size) chunks.push(rows.slice(start, start + size))
  return chunks
}
