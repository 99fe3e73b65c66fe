import { loadavg } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { type Documents, defineCollection } from '../../services/documents/documents.ts'
import { openDocuments } from '../../services/documents/testing/serve.ts'
import { makeFolder } from './processes.ts'
import { type Bench, type Case, countFor, race, repeat } from './run.ts'

type QueryOptions = Parameters<Documents['query']>[1]

const body = 'One row of about the size that a diary entry has. '.repeat(3)
const few = 10_000
const lap = 400
const batch = 500
const crowd = 16
/** More than its journal takes before it is written over. */
const rowsOfRaw = 150_000
/** A disk is now quick, now slow: many short turns are so for both. */
const turnsOfOne = 16

const secondsOn = (seconds: number, from = 1_700_000_000) => new Date((from + seconds) * 1_000)

const noteCollections = ['few', 'many'].map(path =>
  defineCollection({ path, schema: z.looseObject({}), indexes: [['kind', ['at', 'desc']]] }),
)

/** The same twenty of each are found among many as among few. */
function makeNote(number: number, count: number) {
  const rare = Math.floor(number / 20)
  return {
    body,
    half: number % 2 === 0,
    tenth: number % 10,
    kind: number % (count / 20) === 0 ? 'rare' : 'common',
    of: rare,
    tags: [`t${rare}`, 'all'],
    at: secondsOn((number * 104_729) % count),
  }
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
  'from a cursor on': { orderBy: ['at'], startAfter: [secondsOn(count / 2)] },
})

/** Queries on many documents beside the same on few, and commits beside bare SQLite, all on the disk. */
const onDisk: Case = async bench => {
  const dataDir = await makeFolder(bench)
  const database = bench.opened.adopt(await openDatabase({ dataDir }), opened => opened.close())
  const open = async () =>
    (await openDocuments(database, { clock: systemClock, collections: noteCollections })).documents
  const counts = { few, many: bench.documents }
  const filling = await open()
  for (const [collection, count] of Object.entries(counts)) {
    const add = (_: number, numbers: number[]) =>
      filling.transaction(async tx => {
        for (const number of numbers)
          await tx.set(
            `${collection}/${number.toString(36)}-${(number * 7919) % 100_003}`,
            makeNote(number, count),
          )
      })
    const taken = await repeat(bench, 'loading documents', count, add, batch)
    bench.findings.push(`loaded ${count.toLocaleString('en')} documents in ${Math.round(taken / 1000)} s`)
  }
  // Queries are asked of indexes that are whole: nothing is left to file.
  await filling.stop()
  const documents = bench.opened.adopt(await open(), opened => opened.stop())

  const asking = (collection: keyof typeof counts, shape: string) => {
    const options = { ...shapes(counts[collection])[shape], limit: 20 }
    const ask = async () => {
      const found = await documents.query({ collection }, options)
      if (found.length !== 20) throw new Error(`${found.length} documents instead of 20`)
    }
    return async () => 1_000 / (await countFor(lap / 4, 1, ask))
  }
  const queries = Object.keys(shapes(few)).map(shape => ({
    what: `query ${shape}, 20 of ${bench.documents.toLocaleString('en')}`,
    unit: 'ms',
    against: `20 of ${few.toLocaleString('en')}`,
    ours: asking('many', shape),
    theirs: asking('few', shape),
    most: 2,
  }))
  await race(bench, queries)

  // As ours was filled: the journal of a new file grows with every commit, which costs more than to write over it as
  // a file does that has been in use for a while.
  const raw = openRawSqlite(bench, dataDir)
  const fill = (_: number, numbers: number[]) => raw.commitMany(numbers.map(number => -number - 1))
  await repeat(bench, 'filling the peer', rowsOfRaw, fill, batch)
  let last = 0
  const commit = () => documents.set(`entries/${++last}`, { body, at: secondsOn(last, 0) })
  const theirs = () => countFor(lap, 1, () => raw.commit(++last))
  const contests = [1, crowd].map(several => ({
    what: `commits of one document${several > 1 ? `, ${several} at once` : ''}`,
    unit: '/s',
    against: 'raw node:sqlite, one row',
    ours: () => countFor(lap, several, commit),
    theirs,
    least: 0.5,
    note: () => `load ${loadavg()[0]?.toFixed(1)}`,
  }))
  await race(bench, contests, turnsOfOne)
}

/** With the settings that `platform/database` gives its writer. */
function openRawSqlite({ opened }: Bench, dataDir: string) {
  const file = opened.adopt(
    new DatabaseSync(`${dataDir}/raw.sqlite`, { timeout: 5000, enableForeignKeyConstraints: true }),
    database => database.close(),
  )
  file.exec('pragma journal_mode = wal; pragma synchronous = full')
  file.exec('pragma cache_size = -65536; pragma wal_autocheckpoint = 4096')
  file.exec('create table raw (id bigint primary key, body text not null)')
  const inserting = file.prepare('insert into raw (id, body) values (?, ?)')
  const commitMany = async (ids: number[]) => {
    file.exec('begin immediate')
    for (const id of ids) inserting.run(id, body)
    file.exec('commit')
  }
  return { commit: (id: number) => commitMany([id]), commitMany }
}

export const documents = [onDisk]
