import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it, type TestFunction, type TestOptions } from 'vitest'
import { type Database, type DatabaseEngine, type DatabaseOptions, openDatabase } from '../database/open.ts'
import { newPostgresDatabase } from './postgres-of-run.ts'
import { isWhole } from './tier.ts'

/** Opens a fresh, empty database, or once more one that `newPlace` named. It is closed after the suite. */
type Open = (place?: DatabaseOptions) => Promise<Database>

type NewPlace = () => Promise<DatabaseOptions>

/** A test whose outcome is the same on any engine: on PostgreSQL only in a run of everything. */
type ItAlike = (name: string, test: TestFunction, options?: TestOptions) => void

type Suite = (open: Open, newPlace: NewPlace, itAlike: ItAlike) => void

/** What is tested where the database isn't the subject. */
export const enginesOfTier: readonly DatabaseEngine[] = isWhole ? ['sqlite', 'postgres'] : ['sqlite']

/** One suite, every engine, where SQL, locks or claims are the subject: a SQLite file, and the run's PostgreSQL. */
export function describeOnEveryDatabase(name: string, suite: Suite) {
  describeOn(['sqlite', 'postgres'], name, suite)
}

/** One suite where the database isn't the subject: on PostgreSQL too, but only in a run of everything. */
export function describeOnDatabase(name: string, suite: Suite) {
  describeOn(enginesOfTier, name, suite)
}

function describeOn(engines: readonly DatabaseEngine[], name: string, suite: Suite) {
  describe.each(engines)(`${name} on %s`, engine => {
    const opened: Database[] = []
    const folders: string[] = []

    async function newPlace(): Promise<DatabaseOptions> {
      const dataDir = await mkdtemp(join(tmpdir(), 'exhale-data-'))
      folders.push(dataDir)
      if (engine === 'sqlite') return { dataDir }
      return { dataDir, url: await newPostgresDatabase() }
    }

    async function open(place?: DatabaseOptions): Promise<Database> {
      const database = await openDatabase(place ?? (await newPlace()))
      opened.push(database)
      return database
    }

    afterAll(async () => {
      await Promise.all(opened.map(database => database.close()))
      await Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true })))
    })

    const itAlike: ItAlike = (title, test, options = {}) => {
      if (enginesOfTier.includes(engine)) it(title, options, test)
    }

    suite(open, newPlace, itAlike)
  })
}
