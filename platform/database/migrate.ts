import { type Kysely, sql, type Transaction } from 'kysely'
import { type Clock, systemClock } from '../clock.ts'
import { AppError, ensure } from '../errors.ts'
import { type ColumnTypes, columnTypes } from './columns.ts'
import { describeFault, isMissingTable } from './faults.ts'
import type { Database } from './open.ts'
import { retry } from './retry.ts'

export interface Migration {
  readonly name: string
  /** Runs in a transaction and, after losing to another process, again: it may change nothing but the database. */
  up(tx: Transaction<unknown>, types: ColumnTypes): Promise<unknown>
}

/** Oldest first: a new migration goes to the end, and an old one never changes. */
export interface MigrationList {
  readonly house: string
  readonly migrations: readonly Migration[]
}

interface MigrateOptions {
  /** Called before each migration; `index` counts from 1 to `total`. */
  readonly onProgress?: (progress: { house: string; name: string; index: number; total: number }) => void
  readonly clock?: Clock
}

interface Step {
  readonly house: string
  readonly position: number
  readonly migration: Migration
}

interface Tables {
  migrations: { house: string; position: number; name: string; applied_at: number }
}

export async function migrate(
  database: Database,
  lists: readonly MigrationList[],
  options: MigrateOptions = {},
) {
  const { onProgress, clock = systemClock } = options
  const types = columnTypes(database.engine)
  await exclusively(database, tx => createTable(tx, types))
  const pending = await pendingSteps(database.as<Tables>().kysely, lists)
  // A new database is made at once; of one with data, each step that is done stays done.
  const isNew = pending.length === stepsOf(lists).length
  for (const group of isNew ? [pending] : pending.map(step => [step]))
    await exclusively(database, async tx => {
      const left = await pendingSteps(tx, lists)
      for (const { house, position, migration } of group) {
        // Another process may have done it since.
        if (!left.some(step => step.house === house && step.position === position)) continue
        const index = pending.findIndex(step => step.migration === migration) + 1
        onProgress?.({ house, name: migration.name, index, total: pending.length })
        await apply(house, migration, tx, types)
        const applied = { house, position, name: migration.name, applied_at: clock.now().getTime() }
        await tx.insertInto('migrations').values(applied).execute()
      }
    })
}

export async function pendingMigrations(database: Database, lists: readonly MigrationList[]) {
  const steps = await pendingSteps(database.as<Tables>().kysely, lists).catch(error => {
    if (isMissingTable(error)) return stepsOf(lists)
    throw error
  })
  return steps.map(({ house, migration }) => ({ house, name: migration.name }))
}

async function pendingSteps(kysely: Kysely<Tables>, lists: readonly MigrationList[]): Promise<Step[]> {
  const steps = stepsOf(lists)
  const applied = await kysely.selectFrom('migrations').select(['house', 'position', 'name']).execute()
  const done = applied.map(({ house, position, name }) => {
    const known = steps.find(step => step.house === house && step.migration.name === name)
    const newer = `The database is newer than this program, which does not know its migration ${house}/${name}`
    ensure(known, 'failed-precondition', newer)
    const moved = `Migration ${house}/${name} was applied as number ${position + 1} but is now ${known.position + 1}`
    ensure(known.position === position, 'failed-precondition', moved)
    return known
  })
  return steps.filter(step => !done.includes(step))
}

function stepsOf(lists: readonly MigrationList[]): Step[] {
  return lists.flatMap(({ house, migrations }) =>
    migrations.map((migration, position) => ({ house, position, migration })),
  )
}

/** One process at a time: SQLite's transactions are so by nature, PostgreSQL's by a lock that ends with them. */
function exclusively(database: Database, work: (tx: Transaction<Tables>) => Promise<void>): Promise<void> {
  // Not serializable: its view would be from before the wait for the lock.
  const transaction = database.as<Tables>().kysely.transaction().setIsolationLevel('read committed')
  return retry(() =>
    transaction.execute(async tx => {
      if (database.engine === 'postgres') {
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`select pg_advisory_xact_lock(hashtext('exhale migrations'))`.execute(tx)
      }
      await work(tx)
    }),
  )
}

async function createTable(tx: Transaction<Tables>, { text, integer, time }: ColumnTypes) {
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('house', text, column => column.notNull())
    .addColumn('position', integer, column => column.notNull())
    .addColumn('name', text, column => column.notNull())
    .addColumn('applied_at', time, column => column.notNull())
    .addPrimaryKeyConstraint('migrations_key', ['house', 'name'])
    .execute()
}

async function apply(house: string, { name, up }: Migration, tx: Transaction<Tables>, types: ColumnTypes) {
  try {
    await up(tx as Transaction<unknown>, types)
  } catch (error) {
    throw new AppError('internal', `Migration ${house}/${name} failed: ${describeFault(error)}`, {
      cause: error,
    })
  }
}
