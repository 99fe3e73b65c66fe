import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ArchiveSummary, readArchive, summarize, writeArchive } from '../../platform/backup/archive.ts'
import { dumpDatabase, type OnProgress } from '../../platform/backup/dump.ts'
import { dumpFiles } from '../../platform/backup/files.ts'
import type { ArchiveEntry } from '../../platform/backup/records.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Settings } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { ensure } from '../../platform/errors.ts'
import { isBackedUp } from './data-files.ts'

type Options = {
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'BACKUP_KEY'>
  clock: Clock
  /** Where backups go, if not below the data folder. */
  folder?: string | undefined
  keep: number
  signal?: AbortSignal
  onProgress?: OnProgress
}

export type Made = { path: string; bytes: number; summary: ArchiveSummary; removed: string[] }

const name = /^exhale-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

/** Writes everything to one file while others go on working, and reads it back; only then do older ones go. */
export async function makeBackup(options: Options): Promise<Made> {
  const { settings, clock, keep, signal, onProgress } = options
  const { DATA_DIR, DATABASE_URL: url, BACKUP_KEY: key } = settings
  const home = join(DATA_DIR, 'backups')
  const folder = options.folder ?? home
  ensure(
    url !== undefined || existsSync(join(DATA_DIR, 'exhale.sqlite')),
    'not-found',
    `There’s no database in ${DATA_DIR}. Set DATA_DIR to where yours is.`,
  )
  for (const one of [folder, home]) await mkdir(one, { recursive: true, mode: 0o700 })
  const now = clock.now()
  const file = `exhale-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
  const path = join(folder, file)
  ensure(!existsSync(path), 'already-exists', `${path} is there already. Try again in a second.`)
  const database = await openDatabase({ url, dataDir: DATA_DIR })
  let bytes: number
  try {
    bytes = await dumpDatabase(database, { now, signal, onProgress }, async entries => {
      const all = inTurn(entries(), dumpFiles(DATA_DIR, isBackedUp(key !== undefined)))
      return (await writeArchive(path, all, key)).bytes
    })
  } finally {
    await database.close()
  }
  const summary = await summarize(readArchive(path, key))
  const last = { at: now.toISOString(), bytes, file, ...(folder !== home && { folder: resolve(folder) }) }
  await writeWhole(join(home, 'last.json'), JSON.stringify(last))
  return { path, bytes, summary, removed: await dropOld(folder, keep) }
}

/** The newest stay. Nothing that isn't named as ours is touched. */
async function dropOld(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -keep)
  for (const file of old) await rm(join(folder, file))
  return old
}

export async function findNewest(folder: string): Promise<string | undefined> {
  const newest = (await listBackups(folder)).at(-1)
  return newest === undefined ? undefined : join(folder, newest)
}

/** Oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files.filter(file => name.test(file)).toSorted()
}

async function* inTurn(...parts: AsyncIterable<ArchiveEntry>[]): AsyncGenerator<ArchiveEntry> {
  for (const part of parts) yield* part
}

async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.part`
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true })
  await rename(draft, path)
}
