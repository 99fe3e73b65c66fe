import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { type MigrationList, migrate } from '../../platform/database/migrate.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../../platform/database/open.ts'
import { startPostgres } from '../../platform/testing/postgres.ts'
import { makeFolder } from './processes.ts'
import { type Bench, type Case, countFor, race } from './run.ts'

/** `commit` writes one row in a transaction of its own; `read` finds one by its key. */
type Door = { commit: (id: number) => Promise<unknown>; read: (id: number) => Promise<unknown> }
export const engines = ['SQLite', 'PostgreSQL'] as const
export type EngineName = (typeof engines)[number]

const lap = 400
export const body = 'One row of about the size that a diary entry has. '.repeat(3)
const create = (table: string) => `create table ${table} (id bigint primary key, body text not null)`
const insert = 'insert into raw (id, body) values '

const comparisons = [
  { engine: 'SQLite', peer: 'node:sqlite', crowds: [1], openRaw: openRawSqlite },
  { engine: 'PostgreSQL', peer: 'pg', crowds: [1, 8], openRaw: openRawPostgres },
] as const

/** Our door to each engine beside its bare driver: same file system, same durability, same isolation. */
export const database: Case[] = comparisons.map(({ engine, peer, crowds, openRaw }) => async bench => {
  const { place, database } = await openOn(bench, engine)
  const [ours, theirs] = [await ourDoor(database), await openRaw(bench, place)]
  // Numbers 1 to 100 are read back, so both sides get them.
  let last = 100
  for (let id = 1; id <= last; id++) await Promise.all([ours.commit(id), theirs.commit(id)])
  const writing = (door: Door, crowd: number) => () => countFor(lap, crowd, () => door.commit(++last))
  const reading = (door: Door) => () => countFor(lap, 1, turn => door.read(1 + (turn % 100)))
  const shared = { unit: '/s', against: `raw ${peer}` }
  await race(bench, [
    ...crowds.map(crowd => {
      const what = `${engine} commits${crowd > 1 ? `, ${crowd} at once` : ''}`
      return { ...shared, what, least: 0.4, ours: writing(ours, crowd), theirs: writing(theirs, crowd) }
    }),
    { ...shared, what: `${engine} point reads`, least: 0.2, ours: reading(ours), theirs: reading(theirs) },
  ])
})

/** An empty database, open for as long as the case lasts. */
export async function openOn(bench: Bench, engine: EngineName, ...migrations: MigrationList[]) {
  const place: DatabaseOptions = { dataDir: await makeFolder(bench), url: await startEngine(bench, engine) }
  const database = bench.opened.adopt(await openDatabase(place), opened => opened.close())
  await migrate(database, migrations)
  return { place, database }
}

async function startEngine({ opened, show }: Bench, engine: EngineName): Promise<string | undefined> {
  if (engine === 'SQLite') return undefined
  show('starting PostgreSQL')
  return opened.adopt(await startPostgres({ isDurable: true }), server => server.stop()).newDatabase()
}

async function ourDoor(database: Database): Promise<Door> {
  const notes = database.as<{ notes: { id: number; body: string } }>()
  await sql.raw(create('notes')).execute(notes.kysely)
  return {
    commit: id => notes.transaction(tx => tx.insertInto('notes').values({ id, body }).execute()),
    read: id => notes.kysely.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

/** With the settings that `platform/database` gives its writer. */
export function openRawSqlite({ opened }: Bench, { dataDir }: DatabaseOptions) {
  const file = opened.adopt(
    new DatabaseSync(`${dataDir}/raw.sqlite`, { timeout: 5000, enableForeignKeyConstraints: true }),
    database => database.close(),
  )
  file.exec('pragma journal_mode = wal; pragma synchronous = full')
  file.exec('pragma cache_size = -65536; pragma wal_autocheckpoint = 4096')
  file.exec(create('raw'))
  const inserting = file.prepare(`${insert} (?, ?)`)
  const selecting = file.prepare('select * from raw where id = ?')
  const commitMany = async (ids: number[]) => {
    file.exec('begin immediate')
    for (const id of ids) inserting.run(id, body)
    file.exec('commit')
  }
  return {
    commit: (id: number) => commitMany([id]),
    commitMany,
    read: async (id: number) => selecting.get(id),
  }
}

async function openRawPostgres({ opened }: Bench, { url }: DatabaseOptions): Promise<Door> {
  const pool = opened.adopt(new Pool({ connectionString: url, max: 10 }), raw => raw.end())
  await pool.query(create('raw'))
  return {
    commit: async id => {
      const client = await pool.connect()
      await client.query('start transaction isolation level serializable')
      await client.query(`${insert} ($1, $2)`, [id, body])
      await client.query('commit')
      client.release()
    },
    read: id => pool.query('select * from raw where id = $1', [id]),
  }
}
