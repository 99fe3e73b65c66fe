import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { dialectOf, inChunks } from './sqlite.ts'
import type { SqliteFile } from './sqlite-file.ts'
import { createStatements, toBinding } from './statements.ts'
import type { TransactionGuard } from './transaction.ts'

const most = 8

/** Connections that only read, each with one snapshot of the file while it is lent out. */
export function createReaderDialect(file: SqliteFile, guard: TransactionGuard): Dialect {
  return dialectOf(() => new ReaderDriver(file, guard))
}

class ReaderDriver implements Driver {
  readonly #file: SqliteFile
  readonly #guard: TransactionGuard
  readonly #all: Reader[] = []
  readonly #idle: Reader[] = []
  readonly #waiting: ((reader: Reader) => void)[] = []

  constructor(file: SqliteFile, guard: TransactionGuard) {
    this.#file = file
    this.#guard = guard
  }

  async init() {}

  async acquireConnection(): Promise<Reader> {
    this.#guard.refuseInside()
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#all.length >= most) return new Promise(resolve => this.#waiting.push(resolve))
    const reader = new Reader(this.#file)
    this.#all.push(reader)
    return reader
  }

  async releaseConnection(reader: Reader) {
    const next = this.#waiting.shift()
    if (next) next(reader)
    else this.#idle.push(reader)
  }

  async beginTransaction(reader: Reader) {
    reader.run('begin', [])
  }

  async commitTransaction(reader: Reader) {
    reader.run('commit', [])
  }

  async rollbackTransaction(reader: Reader) {
    reader.run('rollback', [])
  }

  async destroy() {
    for (const reader of this.#all) reader.close()
  }
}

class Reader implements DatabaseConnection {
  readonly #file: SqliteFile
  readonly #connection
  readonly #statements
  #schema: number

  constructor(file: SqliteFile) {
    this.#file = file
    this.#connection = file.openReader()
    this.#statements = createStatements(this.#connection)
    this.#schema = file.schema
  }

  run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    if (this.#schema !== this.#file.schema) {
      this.#statements.forget()
      this.#schema = this.#file.schema
    }
    return this.#statements.run<Row>(sql, parameters.map(toBinding))
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.run(sql, parameters)
  }

  streamQuery<Row>({ sql, parameters }: CompiledQuery, size = 100): AsyncGenerator<QueryResult<Row>> {
    return inChunks(this.#statements.walk<Row>(sql, parameters.map(toBinding)), size)
  }

  close() {
    this.#connection.close()
  }
}
