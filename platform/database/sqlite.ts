import type { SQLInputValue } from 'node:sqlite'
import { setImmediate as breathe } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { AppError } from '../errors.ts'
import type { Database } from './open.ts'
import { retry } from './retry.ts'
import type { SqliteFile } from './sqlite-file.ts'
import { createStatements, toBinding } from './statements.ts'
import { createAgain, type TransactionGuard } from './transaction.ts'

/** Kysely over node:sqlite. Transactions and lone writes take turns; reads outside a transaction wait for nobody. */
export function createSqliteDialect(file: SqliteFile, guard: TransactionGuard): Dialect {
  return dialectOf(() => new SqliteDriver(file, guard))
}

export function dialectOf(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new ConcurrentAdapter(),
    createDriver,
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Transactions on the bare connection. */
export function createSessions(file: SqliteFile, guard: TransactionGuard): Database['session'] {
  async function attempt<Result>(work: (session: DatabaseConnection) => Promise<Result>): Promise<Result> {
    guard.refuseInside()
    const session = new Session(file)
    await session.begin()
    try {
      const result = await guard.within(() => work(session))
      session.commit()
      return result
    } catch (error) {
      session.rollback()
      throw error
    }
  }

  const again = createAgain()
  return work => again(() => attempt(work))
}

/** Kysely's own adapter makes every query wait for the running transaction. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #file: SqliteFile
  readonly #guard: TransactionGuard

  constructor(file: SqliteFile, guard: TransactionGuard) {
    this.#file = file
    this.#guard = guard
  }

  async init() {}

  async acquireConnection() {
    this.#guard.refuseInside()
    return new Session(this.#file)
  }

  async releaseConnection() {}

  beginTransaction(session: Session) {
    return session.begin()
  }

  async commitTransaction(session: Session) {
    session.commit()
  }

  async rollbackTransaction(session: Session) {
    session.rollback()
  }

  async destroy() {
    const endTurn = await this.#file.turns.take()
    this.#file.close()
    endTurn()
  }
}

class Session implements DatabaseConnection {
  readonly #file: SqliteFile
  #endTurn: (() => void) | undefined
  #failure: unknown

  constructor(file: SqliteFile) {
    this.#file = file
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(toBinding)
    if (this.#endTurn) return this.#writeTogether(sql, values)
    if (SelectQueryNode.is(query)) return this.#file.reads.run(sql, values)
    return this.#writeAlone(sql, values)
  }

  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    chunkSize = 100,
  ): AsyncGenerator<QueryResult<Row>> {
    const values = parameters.map(toBinding)
    if (this.#endTurn) return yield* inChunks(this.#file.writes.walk<Row>(sql, values), chunkSize)
    // Its own connection: on a shared one, every other read would be held at the moment this stream began.
    const reader = this.#file.openReader()
    try {
      yield* inChunks(createStatements(reader).walk<Row>(sql, values), chunkSize)
    } finally {
      reader.close()
    }
  }

  async begin() {
    const endTurn = await this.#file.turns.take()
    try {
      this.#file.writes.execute('begin immediate')
      this.#endTurn = endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }

  commit() {
    this.#refuseAfterFailure()
    this.#file.writes.execute('commit')
    this.#endTurn?.()
    this.#endTurn = undefined
  }

  rollback() {
    try {
      // After some failures, a full disk for one, SQLite has already rolled back.
      if (this.#file.writer.isTransaction) this.#file.writes.execute('rollback')
    } finally {
      this.#endTurn?.()
      this.#endTurn = undefined
    }
  }

  #writeTogether<Row>(sql: string, values: SQLInputValue[]): QueryResult<Row> {
    this.#refuseAfterFailure()
    try {
      return this.#file.writes.run(sql, values)
    } catch (error) {
      this.#failure = error
      throw error
    }
  }

  #writeAlone<Row>(sql: string, values: SQLInputValue[]): Promise<QueryResult<Row>> {
    return retry(async () => {
      const endTurn = await this.#file.turns.take()
      try {
        return this.#file.writes.run(sql, values)
      } finally {
        endTurn()
      }
    })
  }

  /** SQLite would carry on after a failed statement; PostgreSQL does not, so neither engine may. */
  #refuseAfterFailure() {
    if (!this.#failure) return
    throw new AppError('internal', 'A transaction went on after one of its statements failed', {
      cause: this.#failure,
    })
  }
}

export async function* inChunks<Row>(rows: Iterable<Row>, size: number): AsyncGenerator<QueryResult<Row>> {
  let chunk: Row[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < size) continue
    yield { rows: chunk }
    chunk = []
    await breathe()
  }
  if (chunk.length > 0) yield { rows: chunk }
}
