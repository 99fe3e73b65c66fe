import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { translate } from './faults.ts'
import { toValue } from './values.ts'

const kept = 250

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
  readonly changesSchema: boolean
  /** Learned from a run, which is when a connection notices that another changed the schema. */
  names: readonly string[]
  booleans: readonly string[]
}

/** One connection's prepared statements: those used last are kept, and they speak JavaScript's types. */
export function createStatements(database: DatabaseSync, onSchemaChange = () => {}) {
  // Bounded: `kept`, in two halves.
  let cache = new Map<string, Prepared>()
  let older = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const statement = database.prepare(sql)
    const changesSchema = /^\s*(alter|create|drop)\b/i.test(sql)
    // The objects it would make are slow to make and to read.
    statement.setReturnArrays(true)
    return { statement, returnsRows: statement.columns().length > 0, changesSchema, names: [], booleans: [] }
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
        if (returnsRows) return { rows: statement.all(...values).map(row => toRow<Result>(row, prepared)) }
        const { changes, lastInsertRowid } = statement.run(...values)
        if (prepared.changesSchema) onSchemaChange()
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
      } catch (error) {
        throw translate(error)
      }
    },

    /** For those of which nobody asks what they did. */
    execute(sql: string) {
      try {
        recall(sql).statement.run()
      } catch (error) {
        throw translate(error)
      }
    },

    /** Never from the cache: a statement that is being walked cannot be run. */
    *walk<Result>(sql: string, values: readonly SQLInputValue[]): Generator<Result> {
      const prepared = prepare(sql)
      for (const row of prepared.statement.iterate(...values)) yield toRow<Result>(row, prepared)
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
  if (given instanceof Uint8Array) return given
  const value = toValue(given)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'boolean') return value ? 1n : 0n
  return value
}

/** node:sqlite's booleans are numbers; PostgreSQL's are as one expects. */
function toRow<Result>(given: unknown, prepared: Prepared): Result {
  const values = given as readonly unknown[]
  if (values.length !== prepared.names.length) learnColumns(prepared)
  const { names, booleans } = prepared
  const row: Record<string, unknown> = {}
  for (let index = 0; index < names.length; index++) row[names[index] ?? ''] = values[index]
  for (const name of booleans) if (row[name] !== null) row[name] = row[name] !== 0
  return row as Result
}

function learnColumns(prepared: Prepared) {
  const columns = prepared.statement.columns()
  prepared.names = columns.map(({ name }) => name)
  prepared.booleans = columns.filter(({ type }) => type?.toLowerCase() === 'boolean').map(({ name }) => name)
}
