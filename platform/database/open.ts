import { join } from 'node:path'
import { type DatabaseConnection, Kysely, sql, type Transaction } from 'kysely'
import { listenToPostgres } from './notices.ts'
import { createPostgresDialect, ensureUnicode } from './postgres.ts'
import { rewriteFile } from './rewrite.ts'
import { createSessions, createSqliteDialect } from './sqlite.ts'
import { openFile } from './sqlite-file.ts'
import { createReaderDialect } from './sqlite-readers.ts'
import { createTransactionGuard, createTransactions } from './transaction.ts'

export type DatabaseEngine = 'sqlite' | 'postgres'

export interface DatabaseOptions {
  /** postgres://…; without it everything is in one SQLite file. */
  readonly url?: string
  readonly dataDir: string
  /** Told when PostgreSQL drops a connection; the next query opens another. */
  readonly onDisconnect?: (error: Error) => void
}

export interface Database<Tables = unknown> {
  readonly engine: DatabaseEngine
  /** Reads, and single statements that need no transaction. */
  readonly kysely: Kysely<Tables>
  /** The same database, seen with one service's tables. */
  as<OtherTables>(): Database<OtherTables>
  /** Serializable on both engines. `work` may run several times: it may change nothing but the database. */
  transaction<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** The same for statements that are text already: to pass them through the builder costs more than a short one does. */
  session<Result>(work: (session: DatabaseConnection) => Promise<Result>): Promise<Result>
  /** Reads of one moment, however many; they wait for no writer, and no writer waits for them. */
  snapshot<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /**
   * Hears what other processes say on a channel (`notify` on PostgreSQL; nobody speaks on SQLite). Told nothing when
   * the connection was lost and is back: something may have been missed. Gives what ends it.
   */
  listen(channel: string, onNotice: (payload: string | undefined) => void): Promise<() => Promise<void>>
  ping(): Promise<boolean>
  /** Leaves nothing of what was deleted in its file. PostgreSQL looks after its own. */
  rewrite(): Promise<void>
  /** Waits for running transactions. */
  close(): Promise<void>
}

export async function openDatabase({ url, dataDir, onDisconnect }: DatabaseOptions): Promise<Database> {
  const guard = createTransactionGuard()
  const { kysely, snapshots, transaction, session, rewrite } = url ? openPostgres() : openSqlite()
  const snapshot = snapshots.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const ask = () => kysely.selectNoFrom(sql`1`.as('answer')).execute()

  const database: Database = {
    engine: url ? 'postgres' : 'sqlite',
    kysely,
    as: <OtherTables>() => database as unknown as Database<OtherTables>,
    transaction,
    session,
    snapshot: work => snapshot.execute(work),
    listen: url
      ? (channel, onNotice) => listenToPostgres(url, channel, { onNotice, onDisconnect })
      : async () => async () => {},
    rewrite,
    ping: async () => (await Promise.allSettled([ask()]))[0].status === 'fulfilled',
    close: async () => {
      if (snapshots !== kysely) await snapshots.destroy()
      await kysely.destroy()
    },
  }

  try {
    await ask()
    if (url) await ensureUnicode(kysely)
    return database
  } catch (error) {
    await database.close()
    throw error
  }

  function openPostgres() {
    const kysely = new Kysely<unknown>({
      dialect: createPostgresDialect({ url: url ?? '', guard, onDisconnect }),
    })
    const transaction = createTransactions(kysely, guard)
    const session: Database['session'] = work => transaction(tx => tx.getExecutor().provideConnection(work))
    return { kysely, snapshots: kysely, transaction, session, rewrite: async () => {} }
  }

  function openSqlite() {
    const file = openFile(join(dataDir, 'exhale.sqlite'))
    const kysely = new Kysely<unknown>({ dialect: createSqliteDialect(file, guard) })
    return {
      kysely,
      snapshots: new Kysely<unknown>({ dialect: createReaderDialect(file, guard) }),
      transaction: createTransactions(kysely, guard),
      session: createSessions(file, guard),
      rewrite: () => rewriteFile(file),
    }
  }
}
