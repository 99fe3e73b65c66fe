import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { findPostgresTemplate, isEmpty, replaceDatabase } from '../../platform/testing/postgres-of-run.ts'
import { createContent } from '../../services/content/content.ts'
import { moveDatabase } from '../backups/move-database.ts'
import { migrationLists } from '../migrations.ts'
import { defaultContent } from '../pages/default-content.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, '.cache/houses')
const file = 'exhale.sqlite'

let template: Promise<string> | undefined

/**
 * Puts a database with tables and words where none is yet, as a first start would: made once for all tests, since that
 * takes seconds. It has no keys, tokens or accounts: each house makes its own.
 */
export async function furnish(dataDir: string, url?: string): Promise<void> {
  template ??= findTemplate()
  if (url) return furnishServer(await template, url)
  if (existsSync(join(dataDir, file))) return
  // Whole at once: another house may be about to open it.
  const copy = join(dataDir, `${crypto.randomUUID()}.sqlite`)
  await copyFile(await template, copy)
  await link(copy, join(dataDir, file)).catch(ignoreExisting)
  await rm(copy)
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function furnishServer(from: string, url: string): Promise<void> {
  if (!(await isEmpty(url))) return
  await findPostgresTemplate('furnished', async made => {
    const folder = await mkdtemp(join(cache, 'moving-'))
    await copyFile(from, join(folder, file))
    await moveDatabase({ from: { dataDir: folder }, to: { dataDir: folder, url: made }, clock: systemClock })
    await rm(folder, { recursive: true })
  })
  await replaceDatabase(url, 'furnished')
}

async function findTemplate(): Promise<string> {
  const made = join(cache, `${await fingerprint()}.sqlite`)
  if (existsSync(made)) return made
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'making-'))
  const database = await openDatabase({ dataDir: folder })
  await migrate(database, migrationLists, {})
  const content = createContent({
    database,
    clock: systemClock,
    log: createLog('silent'),
    origin: new URL('http://localhost'),
    dataDir: folder,
  })
  await content.refresh()
  await content.import(defaultContent, { onlyIfEmpty: true, publish: true })
  await database.close()
  // Several may be at it at once; each leaves the same.
  await rename(join(folder, file), made)
  await rm(folder, { recursive: true })
  return made
}

/** Of the words, and of all that turns them into rows. */
async function fingerprint(): Promise<string> {
  const digest = createHash('sha256')
  for (const folder of ['content', 'services', 'platform/database']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) digest.update(path).update(await readFile(path))
  }
  return digest.digest('hex').slice(0, 16)
}
