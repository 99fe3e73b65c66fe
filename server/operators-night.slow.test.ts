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
import { buildBefore } from './testing/build-before.ts'
import { findPort } from './testing/serve.ts'
import { furnish } from './testing/template.ts'

const place = { project: 'exhale', database: '(default)' }
const key = 'a key of a backup that nobody guesses'

type AtEnd = (work: () => Promise<void>) => void

async function makeFolder(onTestFinished: AtEnd): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-night-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** The commands as an operator types them, and the server as it's started. */
async function openNight(dataDir: string, more: Record<string, string> = {}) {
  const port = await findPort()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: String(port), BACKUP_KEY: key, ...more }
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
    /** Starts it, and stops it again once it's ready and what is to happen meanwhile has; gives what it said. */
    async start(meanwhile = async (_url: string) => {}) {
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
        await meanwhile(`http://127.0.0.1:${port}`).finally(() => child.kill('SIGTERM'))
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

/** The backup's full disk is real where one can be mounted; all else is real everywhere. */
it('survives a night of an operator', { timeout: 240_000 }, async ({ onTestFinished }) => {
  const dataDir = await makeFolder(onTestFinished)
  await furnish(dataDir)
  const night = await openNight(dataDir)
  const file = join(dataDir, 'exhale.sqlite')
  expect(await night.start()).toMatchObject({ code: 0, said: expect.stringContaining('ready: 200') })
  await write(dataDir, 0, 40)

  // At two, the backup.
  const backup = await night.do('backup')
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('everything is as it was written') })
  const [kept = ''] = (await readdir(join(dataDir, 'backups'))).filter(name => name.endsWith('.backup'))
  await write(dataDir, 40, 50)

  // At three, the disk is full: a backup says so, and leaves the last one and nothing else.
  const small = await mountDisk('64k', onTestFinished)
  if (small) {
    const full = await night.do('backup', '--to', small)
    expect(full).toMatchObject({ code: 1, said: expect.stringContaining('The disk is full') })
    expect(await readdir(small)).toEqual([])
  }
  expect((await readdir(join(dataDir, 'backups'))).toSorted()).toEqual([kept, 'last.json'])
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

  // In the morning, someone starts a build that's older than the database.
  knowMore(file)
  expect(await night.start()).toMatchObject({
    code: 1,
    said: expect.stringContaining('The database is newer than this program'),
  })
})

it('brings what an earlier build left up to date', { timeout: 120_000 }, async ({ onTestFinished }) => {
  const dataDir = await makeFolder(onTestFinished)
  await buildBefore.unpack(dataDir)
  const { secret, password, member } = buildBefore
  const night = await openNight(dataDir, { SECRET: secret })
  const upgraded = await night.start(async url => {
    // Keys and passwords of then are good now.
    const signedIn = await post(url, 'signInWithPassword', { email: member.email, password })
    expect([signedIn.status, (await signedIn.json()).localId]).toEqual([200, member.uid])
  })
  expect(upgraded).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Preparing the database … \d+ s\n[\s\S]*ready: 200/),
  })
  const checked = await night.do('check')
  expect(checked).toMatchObject({ code: 0, said: expect.stringContaining(' 0 missing, 0 stray, 0 owners') })
  const database = new DatabaseSync(join(dataDir, 'exhale.sqlite'))
  const { days } = database
    .prepare("select count(*) as days from documents where path like ? || '/checkIns/%'")
    .get(`members/${member.uid}`) as { days: number }
  database.close()
  expect(days).toBe(member.days)
})

it('runs on when the disk is full, and loses nothing it answered', { timeout: 120_000 }, async ({
  onTestFinished,
  skip,
}) => {
  const dataDir = await mountDisk('64m', onTestFinished)
  if (!dataDir) return skip('no disk can be mounted here: a full one wasn’t tried')
  await furnish(dataDir)
  const night = await openNight(dataDir)
  const filler = join(dataDir, 'filler')
  const stored: string[] = []
  const signUp = async (url: string) => {
    const answer = await post(url, 'signUp', {})
    if (answer.status === 200) stored.push((await answer.json()).localId)
    return answer.status
  }
  const { code } = await night.start(async url => {
    expect(await signUp(url)).toBe(200)
    await fillDisk(filler)
    // What fits into pages that are there may still be written.
    let status = 200
    for (let tried = 0; tried < 80 && status === 200; tried += 1) status = await signUp(url)
    expect(status).toBeGreaterThanOrEqual(500)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/sos`)).status).toBe(200)
    await rm(filler)
    expect(await signUp(url)).toBe(200)
  })
  expect(code).toBe(0)
  const database = new DatabaseSync(join(dataDir, 'exhale.sqlite'))
  const known = database
    .prepare('select uid from accounts')
    .all()
    .map(({ uid }) => uid)
  database.close()
  expect(stored.filter(uid => !known.includes(uid))).toEqual([])
})

const post = (url: string, operation: string, body: object) =>
  fetch(`${url}/identity/v1/accounts:${operation}?key=exhale`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  })

/** Writes until nothing more fits. */
async function fillDisk(file: string): Promise<void> {
  const handle = await open(file, 'w')
  const isFull = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
    return undefined
  }
  for (const size of [1 << 20, 4_096])
    while ((await handle.write(Buffer.alloc(size)).catch(isFull))?.bytesWritten === size);
  await handle.close()
}

/** A disk of this size, where this process may mount one. */
async function mountDisk(size: string, onTestFinished: AtEnd): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-small-'))
  const call = promisify(execFile)
  const isMounted = await call('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  onTestFinished(async () => {
    if (isMounted) await call('umount', [folder])
    await rm(folder, { recursive: true })
  })
  return isMounted ? folder : undefined
}

async function damage(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  const { size } = await handle.stat()
  // All but the beginning, by which it's known as a database.
  const junk = Buffer.alloc(size - 4096, 0xa5)
  await handle.write(junk, 0, junk.length, 4096)
  await handle.close()
}

function knowMore(file: string): void {
  const database = new DatabaseSync(file)
  database.exec("insert into migrations values ('settings', 9, '0010-of-tomorrow', 0)")
  database.close()
}
