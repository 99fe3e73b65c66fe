import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasDemoMark } from '../../domain/settings/demo-mark.ts'
import { isInUse } from '../../platform/database/in-use.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { AppError, ensure } from '../../platform/errors.ts'

/** Everything a demonstration may have made. */
const made = [
  'exhale.sqlite',
  'exhale.sqlite-wal',
  'exhale.sqlite-shm',
  'secret',
  'content',
  'certificates',
  'erasures.log',
]

type Place = { DATA_DIR: string; DATABASE_URL?: string | undefined }

/**
 * A demonstration is never poured over anything: all of it would be removed by a fault, by Ctrl C and by --leave. With
 * PostgreSQL, and SECRET set, there's no database to see.
 */
export function ensureEmpty({ DATA_DIR, DATABASE_URL }: Place): void {
  const elsewhere = 'A demonstration lives in an SQLite file. Unset DATABASE_URL for it.'
  ensure(DATABASE_URL === undefined, 'failed-precondition', elsewhere)
  ensure(
    !made.some(name => existsSync(join(DATA_DIR, name))),
    'failed-precondition',
    `There’s data in ${DATA_DIR} already. Choose an empty folder: DATA_DIR=./demo npm run do demo`,
  )
}

/** Refuses to remove anything that isn't a demonstration, or that is running. */
export async function ensureDemo({ DATA_DIR, DATABASE_URL }: Place): Promise<void> {
  const none = `There’s no demonstration in ${DATA_DIR}; nothing was removed.`
  ensure(DATABASE_URL === undefined && existsSync(join(DATA_DIR, 'exhale.sqlite')), 'not-found', none)
  if (await isInUse({ dataDir: DATA_DIR }))
    throw new AppError('failed-precondition', 'Exhale is running with it. Stop it first.')
  const database = await openDatabase({ dataDir: DATA_DIR })
  const isOne = await hasDemoMark(database).finally(() => database.close())
  ensure(isOne, 'failed-precondition', none)
}

export async function removeDemo({ DATA_DIR }: Place): Promise<void> {
  for (const name of made) await rm(join(DATA_DIR, name), { recursive: true, force: true })
}
