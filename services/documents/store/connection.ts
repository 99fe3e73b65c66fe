import { CompiledQuery, type QueryResult } from 'kysely'
import type { Engine } from '../../../platform/database/open.ts'

type Executor = { executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> }

/** Statements as plain text with `?`, the same for both databases, prepared once by each. */
export function createConnection(tx: Executor, engine: Engine) {
  return {
    engine,
    async all<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
      const statement = engine === 'postgres' ? numbered(text) : text
      const { rows } = await tx.executeQuery(CompiledQuery.raw(statement, [...values]) as CompiledQuery<Row>)
      return rows
    },
  }
}

export type Connection = ReturnType<typeof createConnection>

const known = new Map<string, string>()

function numbered(text: string): string {
  const earlier = known.get(text)
  if (earlier !== undefined) return earlier
  let count = 0
  const result = text.replaceAll('?', () => `$${++count}`)
  if (known.size > 1000) known.clear()
  known.set(text, result)
  return result
}

/** `insert … values` for many rows in few statements, of few different lengths, so that they stay prepared. */
export async function insertRows(
  connection: Connection,
  into: string,
  rows: readonly (readonly unknown[])[],
  then = '',
) {
  let start = 0
  while (start < rows.length) {
    const size = Math.min(64, 2 ** Math.floor(Math.log2(rows.length - start)))
    const chunk = rows.slice(start, start + size)
    const marks = `(${chunk[0]?.map(() => '?').join(', ')})`
    await connection.all(
      `insert into ${into} values ${chunk.map(() => marks).join(', ')} ${then}`,
      chunk.flat(),
    )
    start += size
  }
}

/** `delete` of rows by all their columns. */
export async function deleteRows(
  connection: Connection,
  from: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
) {
  let start = 0
  while (start < rows.length) {
    const size = Math.min(64, 2 ** Math.floor(Math.log2(rows.length - start)))
    const chunk = rows.slice(start, start + size)
    const marks = `(${columns.map(() => '?').join(', ')})`
    const list = chunk.map(() => marks).join(', ')
    const condition = `(${columns.join(', ')}) in (${connection.engine === 'sqlite' ? 'values ' : ''}${list})`
    await connection.all(`delete from ${from} where ${condition}`, chunk.flat())
    start += size
  }
}
