import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { createPostgresDialect, ensureUnicode } from './postgres.ts'
import { createSqliteDialect } from './sqlite.ts'
import { createGuard, createTransactions } from './transaction.ts'

export type Engine = 'sqlite' | 'postgres'

export interface DatabaseOptions {
  /** postgres://…; without it everything is in one SQLite file. */
  readonly url?: string
  readonly dataDir: string
  /** Told when PostgreSQL drops a connection; the next query opens another. */
  readonly onDisconnect?: (error: Error) => void
}

export interface Database<Tables = unknown> {
  readonly engine: Engine
  /** Reads, and single statements that need no transaction. */
  readonly kysely: Kysely<Tables>
  /** The same database, seen with one house's tables. */
  as<HouseTables>(): Database<HouseTables>
  /** Serializable on both engines. `work` may run several times: it may change nothing but the database. */
  transaction<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>
  ping(): Promise<boolean>
  /** Waits for running transactions. */
  close(): Promise<void>
}

export async function openDatabase({ url, dataDir, onDisconnect }: DatabaseOptions): Promise<Database> {
  const guard = createGuard()
  const dialect = url
    ? createPostgresDialect({ url, guard, onDisconnect })
    : createSqliteDialect(join(dataDir, 'exhale.sqlite'), guard)
  const kysely = new Kysely<unknown>({ dialect })
  const ask = () => kysely.selectNoFrom(sql`1`.as('answer')).execute()

  const database: Database = {
    engine: url ? 'postgres' : 'sqlite',
    kysely,
    as: <HouseTables>() => database as unknown as Database<HouseTables>,
    transaction: createTransactions(kysely, guard),
    ping: async () => (await Promise.allSettled([ask()]))[0].status === 'fulfilled',
    close: () => kysely.destroy(),
  }

  try {
    await ask()
    if (url) await ensureUnicode(kysely)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
