import { Pool } from 'pg'
import { openDatabase } from '../../platform/database/open.ts'
import { startPostgres } from '../../platform/testing/postgres.ts'
import { type Door, openRawSqlite, ourDoor, rawPostgres, rawSqlite } from './doors.ts'
import { makeFolder } from './processes.ts'
import { type BenchRun, type Measure, type Row, setBeside } from './report.ts'
import { countFor, takeTurns } from './rounds.ts'

const rounds = 6
const lap = 400

/** Our door to each engine beside its bare driver: same file system, same durability, same isolation. */
export const measure: Measure = async settings => {
  await using folder = await makeFolder()
  await using files = new AsyncDisposableStack()
  const sqlite = files.adopt(await openDatabase({ dataDir: folder.path }), database => database.close())
  const file = files.adopt(openRawSqlite(`${folder.path}/raw.sqlite`), database => database.close())
  const rows = await compare('SQLite', 'node:sqlite', await ourDoor(sqlite), rawSqlite(file), settings)

  settings.show('starting PostgreSQL')
  const server = files.adopt(await startPostgres({ isDurable: true }), postgres => postgres.stop())
  const urls = [await server.newDatabase(), await server.newDatabase()] as const
  const postgres = files.adopt(await openDatabase({ dataDir: folder.path, url: urls[0] }), database =>
    database.close(),
  )
  const pool = files.adopt(new Pool({ connectionString: urls[1], max: 10 }), raw => raw.end())
  const doors = [await ourDoor(postgres), await rawPostgres(pool)] as const
  return { rows: [...rows, ...(await compare('PostgreSQL', 'pg', ...doors, settings, [1, 8]))] }
}

async function compare(
  engine: string,
  peer: string,
  ours: Door,
  theirs: Door,
  settings: BenchRun,
  crowds = [1],
): Promise<Row[]> {
  let last = 0
  const writing = (door: Door, crowd: number) => () => countFor(lap, crowd, () => door.commit(++last))
  const reading = (door: Door) => () => countFor(lap, 1, turn => door.read(1 + (turn % 100)))
  // Numbers 1 to 100 are read back, so both sides get them.
  for (let id = 1; id <= 100; id++) await Promise.all([ours.commit(id), theirs.commit(id)])
  last = 100
  const races = crowds.map(crowd => ({
    what: `${engine} commits${crowd > 1 ? `, ${crowd} at once` : ''}`,
    pair: [writing(ours, crowd), writing(theirs, crowd)] as const,
  }))
  races.push({ what: `${engine} point reads`, pair: [reading(ours), reading(theirs)] })
  const contestants = races.flatMap(({ what, pair }) => [
    { name: what, run: pair[0] },
    { name: `${what} ${peer}`, run: pair[1] },
  ])
  const laps = await takeTurns(contestants, rounds, settings)
  return races.map(({ what }) => {
    const [ours, theirs] = [laps.get(what) ?? [], laps.get(`${what} ${peer}`) ?? []]
    return setBeside(`raw ${peer}`, { what, ours, unit: '/s', theirs })
  })
}
