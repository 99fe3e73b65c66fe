import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { startPostgres } from '../../platform/testing/postgres.ts'
import { moveDatabase } from '../../server/backups/move-database.ts'
import { migrationLists } from '../../server/migrations.ts'
import { checkDocuments, createDocuments, type Documents } from '../../services/documents/documents.ts'
import { noteCollections as collections, makeNote, shapes } from './documents.ts'
import { makeFolder } from './processes.ts'
import { type Bench, type Case, repeat, time } from './run.ts'

const clock = systemClock
const batch = 500
const asked = 200
/** Long enough for the slowest machine this is meant for. */
const patience = 15 * 60_000

/** A whole installation from SQLite to PostgreSQL and back, and whether both give the same answers. */
const thereAndBack: Case = async bench => {
  const { documents: count, opened, rows, findings } = bench
  const here = { dataDir: await makeFolder(bench) }
  await fill(bench, here, count)
  const before = await answer(here, count)
  const { size } = await stat(join(here.dataDir, 'exhale.sqlite'))
  const server = opened.adopt(await startPostgres({ isDurable: true }), started => started.stop())
  const there = { dataDir: await makeFolder(bench), url: await server.newDatabase() }
  const back = { dataDir: await makeFolder(bench) }
  const [first, second] = [await move(bench, here, there), await move(bench, there, back)]
  const wrong = [there, back].map(async place => {
    const answers = await answer(place, count)
    return Object.keys(before).filter(name => answers[name] !== before[name])
  })
  const different = (await Promise.all(wrong)).flat()
  const all = `${count.toLocaleString('en')} documents`
  const shared = { unit: 's', most: patience / 1_000 }
  rows.push(
    { ...shared, what: `SQLite to PostgreSQL, ${all}`, ours: [first.seconds] },
    { ...shared, what: `PostgreSQL to SQLite, ${all}`, ours: [second.seconds] },
    {
      what: `other answers, of ${2 * Object.keys(before).length}`,
      ours: [different.length],
      unit: '',
      most: 0,
    },
    { what: 'rows lost on the way', ours: [first.rows - second.rows], unit: '', least: 0, most: 0 },
  )
  findings.push(
    `${first.rows.toLocaleString('en')} rows of ${first.tables} tables, ${Math.round(size / 1e6)} MB of SQLite`,
    ...different.map(name => `another answer: ${name}`),
  )
}

async function fill(bench: Bench, place: DatabaseOptions, count: number): Promise<void> {
  const database = await openDatabase(place)
  await migrate(database, migrationLists)
  const documents = await open(database)
  const add = (_: number, numbers: number[]) =>
    documents.transaction(async tx => {
      for (const number of numbers) await tx.set(`many/${number.toString(36)}`, makeNote(number, count))
    })
  await repeat(bench, 'loading documents', count, add, batch)
  await documents.stop()
  await database.close()
}

async function open(database: Database): Promise<Documents> {
  const nobody = () => Promise.reject(new Error('Nobody signs in here'))
  const log = createLog('error')
  const deps = { database, clock, log, projectId: 'exhale', collections, verifyIdToken: nobody }
  const documents = createDocuments(deps)
  await documents.start()
  return documents
}

async function move({ show, signal }: Bench, from: DatabaseOptions, to: DatabaseOptions) {
  let moved = { rows: 0, tables: 0 }
  const milliseconds = await time(async () => {
    moved = await moveDatabase({
      from,
      to,
      clock,
      signal,
      onProgress: ({ what, done, total }) => show(`${what} ${done}/${total}`),
    })
  })
  return { ...moved, seconds: milliseconds / 1_000 }
}

/** What a database says to the same questions, by name: queries of every shape, and what its own check counts. */
async function answer(place: DatabaseOptions, count: number): Promise<Record<string, string>> {
  const database = await openDatabase(place)
  const documents = await open(database)
  const answers: Record<string, string> = {}
  for (const [name, options] of Object.entries(shapes(count)))
    answers[name] = JSON.stringify(
      await documents.query({ collection: 'many' }, { ...options, limit: asked }),
    )
  await documents.stop()
  answers.check = JSON.stringify(await checkDocuments({ database, collections, repair: false }))
  await database.close()
  return answers
}

export const moves = [thereAndBack]
