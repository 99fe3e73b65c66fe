import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { type ArchiveSummary, readArchive, summarize } from '../../platform/backup/archive.ts'
import { isEmpty, listsUntil, loadDatabase } from '../../platform/backup/load.ts'
import { besideIn, clearBeside, dropBeside, swapIn } from '../../platform/backup/second-schema.ts'
import { unpackFiles } from '../../platform/backup/unpack-files.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Settings } from '../../platform/config.ts'
import { isInUse } from '../../platform/database/in-use.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import { AppError, ensure } from '../../platform/errors.ts'
import { createVault } from '../../platform/vault.ts'
import { migrationLists } from '../migrations.ts'
import { peekSecret } from '../secret.ts'
import { erasuresFile, mergeLines } from './data-files.ts'
import { clearUnfinished, makeWorkFolder } from './unfinished-restores.ts'

type Options = {
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'BACKUP_KEY' | 'SECRET'>
  clock: Clock
  file: string
  /** Whether what is there may be replaced. */
  over: boolean
  signal?: AbortSignal
  onProgress?: (progress: { done: number; total: number; what: string }) => void
}

export type Restored = {
  summary: ArchiveSummary
  /** Where what was there before lies now. */
  aside: string | undefined
  hasSecret: boolean
  /** What an earlier restore that fell had left behind. */
  cleared: string[]
}

const database = 'exhale.sqlite'

/**
 * Brings a backup back. It's read whole first, restored beside what is there, and proved; what is there is replaced in
 * one step, and set aside rather than deleted.
 */
export async function restoreBackup(options: Options): Promise<Restored> {
  const { settings, clock, file, signal } = options
  const { DATA_DIR, DATABASE_URL: url, BACKUP_KEY: key } = settings
  const stopped = 'Exhale is running with this database. Stop it first.'
  ensure(!(await isInUse({ url, dataDir: DATA_DIR })), 'failed-precondition', stopped)
  await refuseToReplace(options)
  const summary = await summarize(readArchive(file, key))
  listsUntil(migrationLists, summary.migrations)
  signal?.throwIfAborted()
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  const cleared = await clearUnfinished(DATA_DIR)
  const work = await makeWorkFolder(DATA_DIR)
  try {
    const files = join(work, 'files')
    const names = await unpackFiles(readArchive(file, key), files)
    const secret =
      settings.SECRET ??
      (await peekSecret({ SECRET: undefined, DATA_DIR: files })) ??
      (await peekSecret(settings))
    const aside = join(
      DATA_DIR,
      `before-restore-${clock.now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
    )
    if (url) await restorePostgres(options, url, summary, secret)
    else {
      const restored = await openDatabase({ dataDir: work })
      try {
        await fill(restored, options, summary)
        await proveSecret(restored, secret)
      } finally {
        await restored.close()
      }
      await swapFile(DATA_DIR, work, aside)
    }
    await bringFiles(DATA_DIR, files, names, aside)
    return {
      summary,
      aside: existsSync(aside) ? aside : undefined,
      hasSecret: secret !== undefined,
      cleared,
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function refuseToReplace({ settings, over }: Options): Promise<void> {
  if (over) return
  const { DATA_DIR, DATABASE_URL: url } = settings
  const refusal = 'There’s data here already. To replace it with the backup, add --over.'
  if (!url) ensure(!existsSync(join(DATA_DIR, database)), 'failed-precondition', refusal)
  else {
    const there = await openDatabase({ url, dataDir: DATA_DIR })
    const isFree = await isEmpty(there).finally(() => there.close())
    ensure(isFree, 'failed-precondition', refusal)
  }
}

async function restorePostgres(
  options: Options,
  url: string,
  summary: ArchiveSummary,
  secret: string | undefined,
) {
  const dataDir = options.settings.DATA_DIR
  const there = await openDatabase({ url, dataDir })
  try {
    await clearBeside(there)
    const beside = await openDatabase({ url: besideIn(url), dataDir })
    try {
      await fill(beside, options, summary)
      await proveSecret(beside, secret)
      await swapIn(there, beside)
    } finally {
      await beside.close()
    }
  } finally {
    await dropBeside(there).finally(() => there.close())
  }
}

function fill(
  empty: Database,
  { settings, file, signal, onProgress }: Options,
  { rows: total }: ArchiveSummary,
) {
  return loadDatabase(empty, () => readArchive(file, settings.BACKUP_KEY), {
    lists: migrationLists,
    signal,
    onProgress: ({ rows: done, what }) => onProgress?.({ done, total, what }),
  })
}

/** Without the right one, Exhale couldn't start with what was restored. */
async function proveSecret(restored: Database, secret: string | undefined): Promise<void> {
  if (secret === undefined) return
  const keys = await sql<{ private_key: string }>`select private_key from signing_keys`.execute(
    restored.kysely,
  )
  try {
    for (const { private_key } of keys.rows) createVault(secret).open(private_key)
  } catch (error) {
    throw new AppError(
      'failed-precondition',
      'The keys in this backup were encrypted with another secret. Set SECRET to that one, or put the file "secret" from where the backup was made into the data folder.',
      { cause: error },
    )
  }
}

/** What was beside the file belongs to it: a log of changes beside another file would be taken for that one's own. */
async function swapFile(dataDir: string, work: string, aside: string): Promise<void> {
  const here = join(dataDir, database)
  if (existsSync(here)) {
    await mkdir(aside, { mode: 0o700 })
    for (const ending of ['-wal', '-shm'])
      if (existsSync(here + ending)) await rename(here + ending, join(aside, database + ending))
    await link(here, join(aside, database))
  }
  await rename(join(work, database), here)
}

async function bringFiles(dataDir: string, files: string, names: string[], aside: string): Promise<void> {
  for (const name of names) {
    const here = join(dataDir, name)
    await mkdir(dirname(here), { recursive: true, mode: 0o700 })
    if (name === erasuresFile && existsSync(here)) {
      const merged = mergeLines(await readFile(join(files, name), 'utf8'), await readFile(here, 'utf8'))
      await writeFile(join(files, name), merged)
    }
    if (existsSync(here)) {
      await mkdir(dirname(join(aside, name)), { recursive: true, mode: 0o700 })
      await rename(here, join(aside, name))
    }
    await rename(join(files, name), here)
  }
}
