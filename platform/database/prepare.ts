import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { isOutdatedPlan } from './faults.ts'

/** Where in a query something is given each time. */
class Gap {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

const gaps = new Proxy({}, { get: (_, name) => new Gap(name) })

/**
 * A query that is built once for each database: to build one takes longer than to run it. What is given each time may
 * only stand in it as a value; how the query is built cannot depend on it.
 */
export function prepare<Tables, Given extends object, Row>(
  build: (db: Kysely<Tables>, given: Given) => Compilable<Row>,
): (db: Kysely<Tables>, given: Given) => Promise<Row[]> {
  const built = new WeakMap<object, CompiledQuery<Row>>()

  function recall(db: Kysely<Tables>): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const known = built.get(adapter)
    if (known) return known
    const query = build(db, gaps as Given).compile()
    built.set(adapter, query)
    if (!names.has(query.sql)) names.set(query.sql, `exhale_${names.size}`)
    return query
  }

  return async (db, given) => {
    const query = recall(db)
    const fill = (value: unknown) => (value instanceof Gap ? Reflect.get(given, value.name) : value)
    const filled: CompiledQuery<Row> = { ...query, parameters: query.parameters.map(fill) }
    try {
      return (await db.executeQuery(filled)).rows
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      names.set(query.sql, `${names.get(query.sql)}+`)
      // A transaction is lost with any statement of its own; it is run again as a whole.
      if (db.isTransaction) throw error
      return (await db.executeQuery(filled)).rows
    }
  }
}

/** Bounded: one for each query that is written in the code. */
const names = new Map<string, string>()

/** By which PostgreSQL remembers the plan of a prepared query. */
export function findName(sql: string): string | undefined {
  return names.get(sql)
}
