import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  sql,
} from 'kysely'
import { type ClientBase, Pool, TypeOverrides, types } from 'pg'
import { AppError, ensure } from '../errors.ts'
import { describeFault, translate } from './faults.ts'
import { findName } from './prepare.ts'
import type { TransactionGuard } from './transaction.ts'
import { toNumber, toValue } from './values.ts'

interface PostgresOptions {
  readonly url: string
  readonly guard: TransactionGuard
  readonly onDisconnect?: (error: Error) => void
}

export function createPostgresDialect({ url, guard, onDisconnect = () => {} }: PostgresOptions): Dialect {
  const place = describePlace(url)
  const pool = new Pool({
    connectionString: url,
    application_name: 'exhale',
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: createTypes(),
  })
  // A lost connection without a listener ends the process. The pool hears of idle ones only, so each has its own.
  pool.on('error', () => {})
  pool.on('connect', client => {
    client.on('error', onDisconnect)
    nameStatements(client)
  })

  async function connect() {
    guard.refuseInside()
    try {
      return await pool.connect()
    } catch (error) {
      const reason = `can’t reach PostgreSQL at ${place}: ${describeFault(error)}`
      throw new AppError('unavailable', reason, { cause: error })
    }
  }

  return new PostgresDialect({
    pool: { options: {}, connect, end: () => pool.end() },
    onCreateConnection: async connection => adapt(connection),
  })
}

export async function ensureUnicode(kysely: Kysely<unknown>) {
  const encoding = sql<string>`current_setting('server_encoding')`.as('encoding')
  const answer = await kysely.selectNoFrom(encoding).executeTakeFirstOrThrow()
  const reason = `The database's encoding is ${answer.encoding}; create it with encoding 'UTF8'`
  ensure(answer.encoding === 'UTF8', 'failed-precondition', reason)
}

/** Where the server is, without the password. */
function describePlace(url: string): string {
  const parsed = URL.parse(url)
  const known = parsed?.protocol === 'postgres:' || parsed?.protocol === 'postgresql:'
  ensure(parsed && known, 'invalid-argument', 'The database address must look like postgres://user@host/name')
  return `${parsed.hostname || parsed.searchParams.get('host')}:${parsed.port || 5432}${parsed.pathname}`
}

/** SQLite has one kind of number and plain byte arrays; so has PostgreSQL, in this pool alone. */
function createTypes() {
  const parseBytes = types.getTypeParser(types.builtins.BYTEA)
  const local = new TypeOverrides()
  local.setTypeParser(types.builtins.INT8, toNumber)
  local.setTypeParser(types.builtins.NUMERIC, toNumber)
  local.setTypeParser(types.builtins.BYTEA, text => new Uint8Array(parseBytes(text)))
  return local
}

/** What was prepared is planned once a connection. */
function nameStatements(client: ClientBase) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, {
    query(text: unknown, values: unknown, ...rest: unknown[]) {
      const name = typeof text === 'string' ? findName(text) : undefined
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
    },
  })
}

/** Gives Kysely's connection our values and errors, and streams that need no further package. */
function adapt(connection: DatabaseConnection) {
  const execute = connection.executeQuery.bind(connection)

  async function executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const parameters = query.parameters.map(toValue)
    try {
      return await execute<Row>({ ...query, parameters })
    } catch (error) {
      throw translate(error)
    }
  }

  /** `with hold` lets the cursor live outside a transaction; the server, not this process, keeps the rows. */
  async function* streamQuery<Row>(
    query: CompiledQuery,
    chunkSize: number,
  ): AsyncGenerator<QueryResult<Row>> {
    const declare = `declare stream no scroll cursor with hold for ${query.sql}`
    await executeQuery({ ...query, sql: declare })
    try {
      for (;;) {
        const chunk = await executeQuery<Row>(CompiledQuery.raw(`fetch ${chunkSize} from stream`))
        if (chunk.rows.length === 0) return
        yield chunk
      }
    } finally {
      // Fails only where the cursor is gone already: in a failed transaction, or with the connection.
      await executeQuery(CompiledQuery.raw('close stream')).catch(() => {})
    }
  }

  Object.assign(connection, { executeQuery, streamQuery })
}
