import { loadavg } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'
import { systemClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { completeQuery } from '../../services/documents/evaluate/complete-query.ts'
import type { Engine, Place } from '../../services/documents/model/engine.ts'
import { parseFieldPath } from '../../services/documents/model/field-path.ts'
import { formatInstant } from '../../services/documents/model/instant.ts'
import type { FieldOperator, Filter, Order, Query } from '../../services/documents/model/query.ts'
import type { Value } from '../../services/documents/model/value.ts'
import type { Write } from '../../services/documents/model/write.ts'
import { createEngine } from '../../services/documents/store/create-engine.ts'
import { documentsMigrations } from '../../services/documents/store/tables.ts'
import { openRawSqlite, rawSqlite } from './doors.ts'
import { makeFolder } from './processes.ts'
import { type BenchRun, type Measure, type Row, setBeside } from './report.ts'
import { countFor, takeTurns } from './rounds.ts'

const few = 10_000
const rounds = 6
const lap = 400
const batch = 500
const crowd = 16
/** More than its journal takes before it is written over. */
const rowsOfRaw = 150_000
/** A disk is now quick, now slow: many short turns are so for both. */
const turnsOfOne = 16

/** Queries on many documents beside the same on few, and commits beside bare SQLite, all on the disk. */
export const measure: Measure = async settings => {
  await using folder = await makeFolder()
  await using files = new AsyncDisposableStack()
  const database = files.adopt(await openDatabase({ dataDir: folder.path }), opened => opened.close())
  await migrate(database, [documentsMigrations])
  const indexes = [
    {
      collection: 'notes',
      fields: [
        ['kind', 'ASCENDING'],
        ['at', 'DESCENDING'],
      ],
    },
  ] as const
  const engine = createEngine({ database, clock: systemClock, indexes })
  await engine.start()
  files.defer(() => engine.stop())
  const places: [Place, number][] = [
    [{ project: 'bench', database: 'few' }, few],
    [{ project: 'bench', database: 'many' }, settings.documents],
  ]
  const findings = []
  for (const [place, count] of places) findings.push(await load(engine, place, count, settings))
  // Queries are asked of indexes that are whole.
  await engine.settle()
  const queries = await compareQueries(engine, places, settings)
  const raw = files.adopt(openRawSqlite(`${folder.path}/raw.sqlite`), file => file.close())
  fillRaw(raw, settings)
  const commits = await compareCommits(engine, rawSqlite(raw), settings)
  return { rows: [...queries, ...commits], findings: findings.slice(1) }
}

const body = 'One row of about the size that a diary entry has. '.repeat(3)

/**
 * As ours was filled: the journal of a new file grows with every commit, which costs more than to write over it as
 * a file does that has been in use for a while.
 */
function fillRaw(file: DatabaseSync, { show, signal }: BenchRun): void {
  const insert = file.prepare('insert into notes (id, body) values (?, ?)')
  for (let start = 0; start < rowsOfRaw; start += batch) {
    signal.throwIfAborted()
    show(`filling the peer, ${start.toLocaleString('en')} of ${rowsOfRaw.toLocaleString('en')} rows`)
    file.exec('begin immediate')
    for (let number = start; number < start + batch; number++) insert.run(-number - 1, body)
    file.exec('commit')
  }
}

/** The same twenty of each are found among many as among few. */
function makeWrite(number: number, count: number): Write {
  const rare = Math.floor(number / 20)
  return {
    kind: 'update',
    path: `notes/${number.toString(36)}-${(number * 7919) % 100_003}`,
    fields: {
      body: { stringValue: body },
      half: { booleanValue: number % 2 === 0 },
      tenth: { integerValue: `${number % 10}` },
      kind: { stringValue: number % (count / 20) === 0 ? 'rare' : 'common' },
      of: { integerValue: `${rare}` },
      tags: { arrayValue: { values: [{ stringValue: `t${rare}` }, { stringValue: 'all' }] } },
      at: { timestampValue: formatInstant(1_700_000_000_000_000 + ((number * 104_729) % count) * 1_000_000) },
    },
    transforms: [],
  }
}

/** What the bare row has, and when. */
function makeEntry(number: number): Write {
  const fields = { body: text(body), at: { timestampValue: formatInstant(number * 1_000_000) } }
  return { kind: 'update', path: `entries/${number}`, fields, transforms: [] }
}

async function load(
  engine: Engine,
  place: Place,
  count: number,
  { show, signal }: BenchRun,
): Promise<string> {
  const startedAt = performance.now()
  let next = 0
  let done = 0
  const one = async () => {
    while (next < count) {
      signal.throwIfAborted()
      const start = next
      next += batch
      const size = Math.min(batch, count - start)
      await engine.commit(
        place,
        Array.from({ length: size }, (_, index) => makeWrite(start + index, count)),
      )
      done += size
      const rate = (done / (performance.now() - startedAt)) * 1000
      show(
        `loading ${done.toLocaleString('en')} of ${count.toLocaleString('en')} documents, ${Math.round((count - done) / rate)} s to go`,
      )
    }
  }
  await Promise.all([one(), one()])
  const seconds = (performance.now() - startedAt) / 1000
  return `loaded ${count.toLocaleString('en')} documents in ${Math.round(seconds)} s`
}

const text = (stringValue: string): Value => ({ stringValue })
const integer = (number: number): Value => ({ integerValue: `${number}` })

function shapes(count: number): { [name: string]: Partial<Query> } {
  const where = (field: string, operator: FieldOperator, value: Value): Filter => ({
    kind: 'field',
    field: parseFieldPath(field),
    operator,
    value,
  })
  const all = (...filters: Filter[]): Filter => ({ kind: 'composite', operator: 'AND', filters })
  const by = (field: string, direction: Order['direction'] = 'ASCENDING'): Order[] => [
    { field: [field], direction },
  ]
  const middle: Value = { timestampValue: formatInstant(1_700_000_000_000_000 + (count / 2) * 1_000_000) }
  return {
    'by name': {},
    equality: { where: where('of', 'EQUAL', integer(7)) },
    'equality, in order': {
      where: where('half', 'EQUAL', { booleanValue: true }),
      orderBy: by('at', 'DESCENDING'),
    },
    'rare, in order': { where: where('of', 'EQUAL', integer(7)), orderBy: by('at') },
    'two equalities': {
      where: all(where('half', 'EQUAL', { booleanValue: false }), where('tenth', 'EQUAL', integer(3))),
    },
    range: { where: where('at', 'GREATER_THAN', middle) },
    'in a list': {
      where: where('tenth', 'IN', { arrayValue: { values: [1, 2, 3].map(integer) } }),
      orderBy: by('at'),
    },
    'array element': { where: where('tags', 'ARRAY_CONTAINS', text('all')), orderBy: by('at') },
    'declared index': { where: where('kind', 'EQUAL', text('rare')), orderBy: by('at', 'DESCENDING') },
    'from a cursor on': { orderBy: by('at'), startAt: { values: [middle], before: true } },
  }
}

async function compareQueries(engine: Engine, places: [Place, number][], settings: BenchRun): Promise<Row[]> {
  const sides = places.map(([place, count]) => {
    const made = Object.entries(shapes(count)).map(([name, more]) => {
      const base = { parent: '', collection: 'notes', allDescendants: false, orderBy: [], limit: 20 }
      return { name, query: completeQuery(place, { ...base, ...more }) }
    })
    return { place, made, label: place.database }
  })
  const contestants = sides.flatMap(({ place, made, label }) =>
    made.map(({ name, query }) => ({ name: `${name} ${label}`, run: () => timeQuery(engine, place, query) })),
  )
  const laps = await takeTurns(contestants, rounds, settings)
  return Object.keys(shapes(few)).map((name): Row => {
    const [ours, theirs] = [laps.get(`${name} many`) ?? [], laps.get(`${name} few`) ?? []]
    const what = `query ${name}, 20 of ${settings.documents.toLocaleString('en')}`
    return setBeside(`20 of ${few.toLocaleString('en')}`, { what, ours, unit: 'ms', theirs }, { most: 2 })
  })
}

async function timeQuery(engine: Engine, place: Place, query: Query): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  do {
    const { documents } = await engine.run(place, query)
    if (documents.length !== 20) throw new Error(`${documents.length} documents instead of 20`)
    done++
  } while (performance.now() - startedAt < lap / 4)
  return (performance.now() - startedAt) / done
}

async function compareCommits(
  engine: Engine,
  peer: ReturnType<typeof rawSqlite>,
  settings: BenchRun,
): Promise<Row[]> {
  const place = { project: 'bench', database: 'commits' }
  let last = 0
  const ours = () => engine.commit(place, [makeEntry(++last)])
  const theirs = () => peer.commit(++last)
  const laps = await takeTurns(
    [
      { name: 'raw', run: () => countFor(lap, 1, theirs) },
      { name: 'one', run: () => countFor(lap, 1, ours) },
      { name: 'many', run: () => countFor(lap, crowd, ours) },
    ],
    turnsOfOne,
    settings,
  )
  const names = { one: 'commits of one document', many: `commits of one document, ${crowd} at once` }
  return Object.entries(names).map(([name, what]) => {
    const [ours, theirs] = [laps.get(name) ?? [], laps.get('raw') ?? []]
    const note = `load ${loadavg()[0]?.toFixed(1)}`
    return setBeside('raw node:sqlite, one row', { what, ours, unit: '/s', theirs, note }, { least: 0.5 })
  })
}
