import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '../database/open.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** Opens a fresh, empty database, or once more one that `newPlace` named. It is closed after the suite. */
type Open = (place?: DatabaseOptions) => Promise<Database>

type NewPlace = () => Promise<DatabaseOptions>

let server: Promise<Postgres> | undefined

/** One suite, every engine: a SQLite file, and a real PostgreSQL that the test file starts once. */
export function describeOnEveryDatabase(name: string, suite: (open: Open, newPlace: NewPlace) => void) {
  describe.each(['sqlite', 'postgres'] as const)(`${name} on %s`, engine => {
    const opened: Database[] = []
    const folders: string[] = []

    async function newPlace(): Promise<DatabaseOptions> {
      const dataDir = await mkdtemp(join(tmpdir(), 'exhale-data-'))
      folders.push(dataDir)
      if (engine === 'sqlite') return { dataDir }
      server ??= startPostgres()
      return { dataDir, url: await (await server).newDatabase() }
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

    suite(open, newPlace)
  })
}

afterAll(async () => (await server)?.stop())
