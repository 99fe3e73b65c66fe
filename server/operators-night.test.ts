import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'
import { createOwners } from '../services/documents/limits/owners.ts'
import { createEngine } from '../services/documents/store/create-engine.ts'
import { set } from '../services/documents/testing/place.ts'
import { collections } from './collections.ts'
import { migrationLists } from './migrations.ts'
import { findPort } from './testing/serve.ts'
import { furnish } from './testing/template.ts'

const place = { project: 'exhale', database: '(default)' }
const key = 'a key of a backup that nobody guesses'

/** The commands as an operator types them, and the server as it's started. */
async function openNight(onTestFinished: (work: () => Promise<void>) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-night-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await furnish(dataDir)
  const port = await findPort()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: String(port), BACKUP_KEY: key }
  const run = (script: string, words: string[]) =>
    spawn(process.execPath, [join(import.meta.dirname, script), ...words], { cwd: dataDir, env })

  return {
    dataDir,
    async do(...words: string[]) {
      const child = run('commands/do.ts', words)
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ])
      return { code, said: stdout + stderr }
    },
    /** Starts it, and stops it again once it's ready; gives what it said. */
    async start() {
      const child = run('start.ts', [])
      const ended = once(child, 'exit')
      let said = ''
      child.stdout.resume()
      const running = new Promise<boolean>(resolve => {
        child.stderr.on('data', chunk => {
          said += chunk
          if (said.includes('is running at')) resolve(true)
        })
        child.once('exit', () => resolve(false))
      })
      if (await running) {
        const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
        said += `ready: ${status}\n`
        child.kill('SIGTERM')
      }
      const [code] = await ended
      return { code, said }
    },
  }
}

/** What people were told is stored: one document a commit. */
async function write(dataDir: string, from: number, to: number): Promise<void> {
  const database = await openDatabase({ dataDir })
  await migrate(database, migrationLists)
  const engine = createEngine({ database, clock: systemClock, owners: createOwners(collections) })
  for (let id = from; id < to; id += 1)
    await engine.commit(place, [set(`notes/n${id}`, { number: { integerValue: String(id) } })])
  await engine.tidy()
  await database.close()
}

async function count(dataDir: string, upTo: number): Promise<number> {
  const database = await openDatabase({ dataDir })
  const engine = createEngine({ database, clock: systemClock })
  const { documents } = await engine.get(
    place,
    Array.from({ length: upTo }, (_, id) => `notes/n${id}`),
  )
  await database.close()
  return documents.filter(document => document !== undefined).length
}

/**
 * Simulated: that SQLite's file may not grow, by a limit of its own, with the same error; and the build before, by taking
 * back the last migration. The backup's full disk is real where one can be mounted. All else is real.
 */
it('survives a night of an operator', { timeout: 120_000 }, async ({ onTestFinished }) => {
  const night = await openNight(onTestFinished)
  const { dataDir } = night
  const file = join(dataDir, 'exhale.sqlite')
  expect(await night.start()).toMatchObject({ code: 0, said: expect.stringContaining('ready: 200') })
  await write(dataDir, 0, 40)

  // At two, the backup.
  const backup = await night.do('backup')
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('everything is as it was written') })
  const [kept = ''] = (await readdir(join(dataDir, 'backups'))).filter(name => name.endsWith('.backup'))
  await write(dataDir, 40, 50)

  // At three, the disk is full: a backup says so, and leaves the last one and nothing else.
  const small = await mountSmall(onTestFinished)
  if (small) {
    const full = await night.do('backup', '--to', small)
    expect(full).toMatchObject({ code: 1, said: expect.stringContaining('The disk is full') })
    expect(await readdir(small)).toEqual([])
  }
  expect((await readdir(join(dataDir, 'backups'))).toSorted()).toEqual([kept, 'last.json'])
  await fillUp(file)
  expect(await count(dataDir, 50)).toBe(50)

  // At four, part of the file is overwritten.
  const whole = await readFile(file)
  await damage(file)
  const broken = await night.do('check')
  expect(broken).toMatchObject({ code: 1, said: expect.stringContaining('npm run do restore -- --over') })
  expect(await night.start()).toMatchObject({ code: 1, said: expect.stringContaining('damaged') })
  const refused = await night.do('restore')
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('--over') })

  // Last night's backup comes back; the damaged file is kept for whoever wants to look at it.
  const restored = await night.do('restore', '--over')
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Now start Exhale') })
  const [aside = ''] = (await readdir(dataDir)).filter(name => name.startsWith('before-restore-'))
  expect((await stat(join(dataDir, aside, 'exhale.sqlite'))).size).toBe(whole.length)
  expect(await count(dataDir, 50)).toBe(40)
  const checked = await night.do('check')
  expect(checked).toMatchObject({ code: 0, said: expect.stringContaining(' 0 missing, 0 stray, 0 owners') })
  expect(await night.start()).toMatchObject({ code: 0, said: expect.stringContaining('ready: 200') })

  // In the morning, an update: from a database that knew one migration less, to one that's too new.
  undoLast(file)
  expect(await night.start()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Preparing the database 1\/1[\s\S]+ready: 200/),
  })
  expect(await count(dataDir, 50)).toBe(40)
  knowMore(file)
  expect(await night.start()).toMatchObject({
    code: 1,
    said: expect.stringContaining('The database is newer than this program'),
  })
})

/** A disk of 64 kB, where this process may mount one; elsewhere that part isn't tried. */
async function mountSmall(onTestFinished: (work: () => Promise<void>) => void): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-small-'))
  const call = promisify(execFile)
  const isMounted = await call('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  onTestFinished(async () => {
    if (isMounted) await call('umount', [folder])
    await rm(folder, { recursive: true })
  })
  return isMounted ? folder : undefined
}

/** Nothing more fits: what's written fails, and what was written stays. */
async function fillUp(file: string): Promise<void> {
  const database = new DatabaseSync(file)
  const { page_count } = database.prepare('pragma page_count').get() as { page_count: number }
  database.exec(`pragma max_page_count = ${page_count}`)
  const grow = () => database.exec("insert into limits values ('x', 1, 1, zeroblob(50000000))")
  expect(grow).toThrow('full')
  database.close()
}

async function damage(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  // All but the beginning, by which it's known as a database.
  const junk = Buffer.alloc(size - 4096, 0xa5)
  await handle.write(junk, 0, junk.length, 4096)
  await handle.close()
}

/** As the build before left it: the newest table isn't there yet. */
function undoLast(file: string): void {
  const database = new DatabaseSync(file)
  const { house, name } = database
    .prepare("select house, name from migrations where house = 'settings' order by position desc limit 1")
    .get() as { house: string; name: string }
  for (const table of ['settings_choices', 'settings_version']) database.exec(`drop table ${table}`)
  database.prepare('delete from migrations where house = ? and name = ?').run(house, name)
  database.close()
}

function knowMore(file: string): void {
  const database = new DatabaseSync(file)
  database.exec("insert into migrations values ('settings', 9, '0010-of-tomorrow', 0)")
  database.close()
}
