import { CompiledQuery, type DatabaseConnection, sql } from 'kysely'
import { type MigrationList, migrate } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { AppError, ensure } from '../errors.ts'
import { dumpDatabase } from './dump.ts'
import { type Applied, type ArchiveEntry, type DumpedValue, damaged } from './records.ts'
import { type DumpedTable, listTables } from './tables.ts'

type Options = {
  /** All migrations this version knows, oldest first. */
  lists: readonly MigrationList[]
  onProgress?: ((progress: { rows: number; what: string }) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Neither engine takes more values in one statement than this, by far. */
const mostValues = 8_000

export type Loaded = { tables: number; rows: number }
type TableSum = { name: string; count: number; sum: string }

/** Puts what was dumped into an empty database, all of it or nothing, and brings its tables up to this version. */
export async function loadDatabase(
  database: Database,
  open: () => AsyncIterable<ArchiveEntry>,
  { lists, onProgress, signal }: Options,
): Promise<Loaded> {
  ensure(await isEmpty(database), 'failed-precondition', 'The database isn’t empty.')
  const begin = await findBegin(open())
  const earlier = listsUntil(lists, begin.migrations)
  try {
    await migrate(database, earlier)
    const tables = await listTables(database.kysely, database.engine)
    const loaded = await database.session(session =>
      loadTables({ session, engine: database.engine, tables, onProgress, signal }, open()),
    )
    await compareSums(database, loaded.said)
    await migrate(database, lists)
    return { tables: loaded.said.length, rows: loaded.rows }
  } catch (error) {
    await dropTables(database).catch(() => {})
    throw error
  }
}

/** So that it's as empty as before. */
async function dropTables(database: Database): Promise<void> {
  const tables = await listTables(database.kysely, database.engine)
  for (const { name } of [...tables.toReversed(), { name: 'migrations' }])
    await sql`drop table if exists ${sql.table(name)}`.execute(database.kysely)
}

export async function isEmpty(database: Database): Promise<boolean> {
  return (await listTables(database.kysely, database.engine)).length === 0
}

/** Reads back what the engine now has. */
async function compareSums(database: Database, said: TableSum[]): Promise<void> {
  const now = new Date()
  const found = await dumpDatabase(database, { now }, entries => sumTables(entries()))
  const wrong = said.filter(
    one => !found.some(({ name, count, sum }) => name === one.name && count === one.count && sum === one.sum),
  )
  if (wrong.length === 0) return
  const names = wrong.map(({ name }) => name).join(', ')
  throw new AppError('data-loss', `What was written isn’t what is read back: ${names}.`)
}

async function sumTables(entries: AsyncIterable<ArchiveEntry>): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for await (const entry of entries) if (entry.kind === 'end') sums.push(entry)
  return sums
}

async function findBegin(entries: AsyncIterable<ArchiveEntry>) {
  for await (const entry of entries) {
    if (entry.kind === 'begin') return entry
    break
  }
  throw damaged()
}

/** As far as the backup's own version knew them; the rest is done to its rows afterwards. */
export function listsUntil(lists: readonly MigrationList[], applied: readonly Applied[]): MigrationList[] {
  for (const { house, name } of applied)
    ensure(
      lists.some(list => list.house === house && list.migrations.some(migration => migration.name === name)),
      'failed-precondition',
      `This data is from a newer version of Exhale, with a migration that this one doesn’t know (${house}/${name}). Update this one first.`,
    )
  return lists.map(({ house, migrations }) => ({
    house,
    migrations: migrations.filter(({ name }) =>
      applied.some(done => done.house === house && done.name === name),
    ),
  }))
}

type Loading = Omit<Options, 'lists'> & {
  session: DatabaseConnection
  engine: Database['engine']
  tables: DumpedTable[]
}

async function loadTables(loading: Loading, entries: AsyncIterable<ArchiveEntry>) {
  // Children first: some migrations put rows into what they make.
  for (const { name } of loading.tables.toReversed()) await run(loading, `delete from "${name}"`)
  let current: Filling | undefined
  const said: TableSum[] = []
  let rows = 0
  for await (const entry of entries) {
    loading.signal?.throwIfAborted()
    if (entry.kind === 'table') current = beginTable(loading, entry)
    else if (entry.kind === 'row') {
      if (!current) throw damaged()
      current.waiting.push(entry.values)
      if (current.waiting.length >= current.most) await insertWaiting(loading, current)
      if (++rows % 1_000 === 0) loading.onProgress?.({ rows, what: current.table.name })
    } else if (entry.kind === 'end' && current) {
      await insertWaiting(loading, current)
      await countOn(loading, current.table)
      current = undefined
      said.push(entry)
    }
  }
  return { said, rows }
}

type Filling = {
  table: DumpedTable
  columns: string[]
  waiting: DumpedValue[][]
  most: number
}

function beginTable({ tables }: Loading, { name, columns }: { name: string; columns: string[] }): Filling {
  const table = tables.find(one => one.name === name)
  // Names come from a file: only those that the migrations made go into statements.
  if (!table || columns.join() !== table.columns.map(column => column.name).join()) throw damaged()
  const most = Math.max(1, Math.floor(mostValues / Math.max(1, columns.length)))
  return { table, columns, waiting: [], most: Math.min(most, 500) }
}

async function insertWaiting(loading: Loading, filling: Filling): Promise<void> {
  const { table, columns } = filling
  const rows = filling.waiting.splice(0)
  if (rows.length === 0) return
  let next = 0
  const mark = () => (loading.engine === 'postgres' ? `$${++next}` : '?')
  const line = () => `(${columns.map(mark).join()})`
  const names = columns.map(name => `"${name}"`).join()
  const overriding =
    loading.engine === 'postgres' && table.columns.some(({ isIdentity }) => isIdentity)
      ? ' overriding system value'
      : ''
  const text = `insert into "${table.name}" (${names})${overriding} values ${rows.map(line).join()}`
  await run(loading, text, rows.flat())
}

/** Numbers that the engine hands out go on after the highest there is. */
async function countOn(loading: Loading, { name, columns }: DumpedTable): Promise<void> {
  const identity = columns.find(({ isIdentity }) => isIdentity)?.name
  if (identity === undefined) return
  const highest = `(select coalesce(max("${identity}"), 1) from "${name}")`
  const text = `select setval(pg_get_serial_sequence($1, $2), ${highest}, exists (select 1 from "${name}"))`
  await run(loading, text, [name, identity])
}

const run = ({ session }: Loading, text: string, values: DumpedValue[] = []) =>
  session.executeQuery(CompiledQuery.raw(text, values))
