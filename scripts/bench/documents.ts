import { loadavg } from 'node:os'
import { systemClock } from '../../platform/clock.ts'
import { type QueryOptions, toQuery } from '../../services/documents/in-process/query.ts'
import { type PlainFields, toFields } from '../../services/documents/model/plain.ts'
import { createEngine } from '../../services/documents/store/create-engine.ts'
import { documentsMigrations } from '../../services/documents/store/tables.ts'
import { set } from '../../services/documents/testing/place.ts'
import { body, openOn, openRawSqlite } from './database.ts'
import { type Case, countFor, race, repeat } from './run.ts'

const few = 10_000
const lap = 400
const batch = 500
const crowd = 16
/** More than its journal takes before it is written over. */
const rowsOfRaw = 150_000
/** A disk is now quick, now slow: many short turns are so for both. */
const turnsOfOne = 16
const declared = { kind: 'ASCENDING', at: 'DESCENDING' } as const

const placeOf = (database: string) => ({ project: 'bench', database })
const write = (path: string, fields: PlainFields) => set(path, toFields(fields, ''))
const secondsOn = (seconds: number, from = 1_700_000_000) => new Date((from + seconds) * 1_000)

/** The same twenty of each are found among many as among few. */
function makeNote(number: number, count: number) {
  const rare = Math.floor(number / 20)
  return write(`notes/${number.toString(36)}-${(number * 7919) % 100_003}`, {
    body,
    half: number % 2 === 0,
    tenth: number % 10,
    kind: number % (count / 20) === 0 ? 'rare' : 'common',
    of: rare,
    tags: [`t${rare}`, 'all'],
    at: secondsOn((number * 104_729) % count),
  })
}

const shapes = (count: number): { [name: string]: QueryOptions } => ({
  'by name': {},
  equality: { where: [['of', '==', 7]] },
  'equality, in order': { where: [['half', '==', true]], orderBy: [['at', 'desc']] },
  'rare, in order': { where: [['of', '==', 7]], orderBy: ['at'] },
  'two equalities': {
    where: [
      ['half', '==', false],
      ['tenth', '==', 3],
    ],
  },
  range: { where: [['at', '>', secondsOn(count / 2)]] },
  'in a list': { where: [['tenth', 'in', [1, 2, 3]]], orderBy: ['at'] },
  'array element': { where: [['tags', 'array-contains', 'all']], orderBy: ['at'] },
  'declared index': { where: [['kind', '==', 'rare']], orderBy: [['at', 'desc']] },
  'from a cursor on': { orderBy: ['at'], startAt: [secondsOn(count / 2)] },
})

/** Queries on many documents beside the same on few, and commits beside bare SQLite, all on the disk. */
const onDisk: Case = async bench => {
  const { place: disk, database } = await openOn(bench, 'SQLite', documentsMigrations)
  const indexes = [{ collection: 'notes', fields: Object.entries(declared) }]
  const engine = createEngine({ database, clock: systemClock, indexes })
  await engine.start()
  bench.opened.defer(() => engine.stop())

  const load = async (name: string, count: number) => {
    const add = (_: number, numbers: number[]) => {
      const notes = numbers.map(number => makeNote(number, count))
      return engine.commit(placeOf(name), notes)
    }
    const taken = await repeat(bench, 'loading documents', count, add, { batch, crowd: 2 })
    return `loaded ${count.toLocaleString('en')} documents in ${Math.round(taken / 1000)} s`
  }
  await load('few', few)
  bench.findings.push(await load('many', bench.documents))
  // Queries are asked of indexes that are whole.
  await engine.settle()

  const asking = (database: string, count: number, shape: string) => {
    const place = placeOf(database)
    const query = toQuery(place, { collection: 'notes' }, { ...shapes(count)[shape], limit: 20 })
    const ask = async () => {
      const { documents } = await engine.run(place, query)
      if (documents.length !== 20) throw new Error(`${documents.length} documents instead of 20`)
    }
    return async () => 1_000 / (await countFor(lap / 4, 1, ask))
  }
  const queries = Object.keys(shapes(few)).map(shape => ({
    what: `query ${shape}, 20 of ${bench.documents.toLocaleString('en')}`,
    unit: 'ms',
    against: `20 of ${few.toLocaleString('en')}`,
    ours: asking('many', bench.documents, shape),
    theirs: asking('few', few, shape),
    most: 2,
  }))
  await race(bench, queries)

  // As ours was filled: the journal of a new file grows with every commit, which costs more than to write over it as
  // a file does that has been in use for a while.
  const raw = openRawSqlite(bench, disk)
  const fill = (_: number, numbers: number[]) => raw.commitMany(numbers.map(number => -number - 1))
  await repeat(bench, 'filling the peer', rowsOfRaw, fill, { batch })
  let last = 0
  const commit = () => {
    const entry = write(`entries/${++last}`, { body, at: secondsOn(last, 0) })
    return engine.commit(placeOf('commits'), [entry])
  }
  const theirs = () => countFor(lap, 1, () => raw.commit(++last))
  const commits = { 'commits of one document': 1, [`commits of one document, ${crowd} at once`]: crowd }
  const contests = Object.entries(commits).map(([what, several]) => ({
    what,
    unit: '/s',
    against: 'raw node:sqlite, one row',
    ours: () => countFor(lap, several, commit),
    theirs,
    least: 0.5,
    note: () => `load ${loadavg()[0]?.toFixed(1)}`,
  }))
  await race(bench, contests, turnsOfOne)
}

export const documents = [onDisk]
