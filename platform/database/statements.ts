import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { translate } from './faults.ts'
import { toValue } from './values.ts'

const kept = 250

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
  readonly changesSchema: boolean
  /** Learned from the first run, which is when a connection notices that another changed the schema. */
  booleans?: string[]
}

type Row = Record<string, unknown>

/** One connection's prepared statements: those used last are kept, and they speak JavaScript's types. */
export function createStatements(database: DatabaseSync, onSchemaChange = () => {}) {
  let cache = new Map<string, Prepared>()
  let older = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const statement = database.prepare(sql)
    const changesSchema = /^\s*(alter|create|drop)\b/i.test(sql)
    return { statement, returnsRows: statement.columns().length > 0, changesSchema }
  }

  function recall(sql: string): Prepared {
    const known = cache.get(sql)
    if (known) return known
    const prepared = older.get(sql) ?? prepare(sql)
    // Whatever was not used while the others filled the cache goes; to sort each use in would cost every statement.
    if (cache.size >= kept) {
      older = cache
      cache = new Map()
    }
    cache.set(sql, prepared)
    return prepared
  }

  return {
    run<Result>(sql: string, values: readonly SQLInputValue[]): QueryResult<Result> {
      try {
        const prepared = recall(sql)
        const { statement, returnsRows } = prepared
        if (returnsRows) return { rows: statement.all(...values).map(row => toRow(row, prepared) as Result) }
        const { changes, lastInsertRowid } = statement.run(...values)
        if (prepared.changesSchema) onSchemaChange()
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
      } catch (error) {
        throw translate(error)
      }
    },

    /** Never from the cache: a statement that is being walked cannot be run. */
    *walk<Result>(sql: string, values: readonly SQLInputValue[]): Generator<Result> {
      const prepared = prepare(sql)
      for (const row of prepared.statement.iterate(...values)) yield toRow(row, prepared) as Result
    },

    /** A changed schema changes what a prepared statement's columns are. */
    forget() {
      cache.clear()
      older.clear()
    },
  }
}

/** node:sqlite binds every number as a float, which makes `5 / 2` 2.5; a BigInt is bound as an integer. */
export function toBinding(given: unknown): SQLInputValue {
  const value = toValue(given)
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return value
}

/** node:sqlite's rows have no prototype and its booleans are numbers; PostgreSQL's are as one expects. */
function toRow(row: Row, prepared: Prepared): Row {
  prepared.booleans ??= prepared.statement
    .columns()
    .filter(column => column.type?.toLowerCase() === 'boolean')
    .map(column => column.name)
  // A loop is twice as quick here as a spread.
  const plain: Row = {}
  for (const name in row) plain[name] = row[name]
  for (const name of prepared.booleans) if (plain[name] !== null) plain[name] = plain[name] !== 0
  return plain
}
