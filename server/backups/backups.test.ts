import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createAudit } from '../../platform/audit/audit.ts'
import { heldClock, systemClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { describeOnDatabase, describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { createOwners } from '../../services/documents/limits/owners.ts'
import { createEngine } from '../../services/documents/store/create-engine.ts'
import { set } from '../../services/documents/testing/place.ts'
import { createIdentity } from '../../services/identity/identity.ts'
import { collections } from '../collections.ts'
import { checkInstallation } from '../commands/do/check-installation.ts'
import { migrationLists } from '../migrations.ts'
import { makeBackup } from './make-backup.ts'
import { moveDatabase } from './move-database.ts'
import { restoreBackup } from './restore-backup.ts'

const secret = 'a secret that is long enough for anyone'
const place = { project: 'exhale', database: '(default)' }
const clock = systemClock

const settingsOf = ({ url, dataDir }: DatabaseOptions, key?: string) => ({
  ...{ DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_KEY: key, SECRET: undefined },
  IDENTITY_PROJECT_ID: undefined,
})

const engineOf = (database: Database) => createEngine({ database, clock, owners: createOwners(collections) })

/** With tables, a key, a secret, and an entry of the audit log. */
async function found(where: DatabaseOptions): Promise<Database> {
  await writeFile(join(where.dataDir, 'secret'), `${secret}\n`)
  const database = await openDatabase(where)
  await migrate(database, migrationLists)
  const origin = new URL('http://localhost')
  const log = createLog('silent')
  await createIdentity({ database, clock, log, origin, secret, mail: async () => {} }).rotateKeys()
  await createAudit({ database, clock, secret }).note(
    { id: 'ada', roles: ['owner'], device: '' },
    { action: 'links.made', subject: 'winter' },
  )
  return database
}

/** Two documents with the same number in each commit: one without the other would be half of it. */
const pair = (id: number) => {
  const fields = { number: { integerValue: String(id) }, text: { stringValue: `Nr. ${id} – один` } }
  return [set(`left/n${id}`, fields), set(`right/n${id}`, fields)]
}

async function numbersIn(where: DatabaseOptions, side: string, upTo: number): Promise<number[]> {
  const database = await openDatabase(where)
  const paths = Array.from({ length: upTo }, (_, id) => `${side}/n${id}`)
  const { documents } = await engineOf(database).get(place, paths)
  await database.close()
  return documents.flatMap((document, id) => (document ? [id] : []))
}

const isFine = (where: DatabaseOptions) =>
  checkInstallation(settingsOf(where), { repair: false, signal: new AbortController().signal })

describeOnDatabase('a backup', (_, newPlace) => {
  it('made while others write holds all that was acknowledged before, and no half of anything', {
    timeout: 60_000,
  }, async () => {
    const here = await newPlace()
    const database = await found(here)
    const engine = engineOf(database)
    let [written, isOver] = [0, false]
    const write = async () => {
      while (!isOver) {
        await engine.commit(place, pair(written))
        written += 1
        // Someone else's process, as it would be, leaves this one its time.
        await sleep(10)
      }
    }
    const writing = write()
    while (written < 60) await sleep(5)
    const before = written
    const made = await makeBackup({ settings: settingsOf(here), clock, keep: 3 })
    const after = written
    isOver = true
    await writing
    await engine.tidy()
    await database.close()
    expect(after).toBeGreaterThan(before)
    const there = await newPlace()
    await copyFile(join(here.dataDir, 'secret'), join(there.dataDir, 'secret'))
    await restoreBackup({ settings: settingsOf(there), clock, file: made.path, over: false })
    const left = await numbersIn(there, 'left', written)
    expect(left).toEqual(await numbersIn(there, 'right', written))
    expect(left.length).toBeGreaterThanOrEqual(before)
    expect(left).toEqual(left.map((_, id) => id))
    expect(await isFine(there)).toBe(true)
  })

  it('is encrypted with everything, or in the open without the secret', async () => {
    const here = await newPlace()
    await (await found(here)).close()
    await mkdir(join(here.dataDir, 'content/pictures'), { recursive: true })
    for (const name of ['dkim.pem', 'erasures.log', 'content/tokens.json', 'content/pictures/x'])
      await writeFile(join(here.dataDir, name), name)
    const held = heldClock('2026-11-17T02:00:00Z')
    const plain = await makeBackup({ settings: settingsOf(here), clock: held, keep: 3 })
    expect(plain.summary.files).toEqual(['erasures.log'])
    held.advance(1_000)
    const key = 'a key of a backup that nobody guesses'
    const made = await makeBackup({ settings: settingsOf(here, key), clock: held, keep: 3 })
    expect(made.summary.files).toEqual(['content/tokens.json', 'dkim.pem', 'erasures.log', 'secret'])
    expect(JSON.parse(await readFile(join(here.dataDir, 'backups/last.json'), 'utf8'))).toEqual({
      at: '2026-11-17T02:00:01.000Z',
      bytes: made.bytes,
      file: 'exhale-2026-11-17T02-00-01Z.backup',
    })
    const there = await newPlace()
    const restored = await restoreBackup({
      ...{ settings: settingsOf(there, key), clock, file: made.path, over: false },
    })
    expect(restored).toMatchObject({ hasSecret: true, aside: undefined })
    expect(await readFile(join(there.dataDir, 'secret'), 'utf8')).toBe(`${secret}\n`)
    expect(await isFine(there)).toBe(true)
    const third = await newPlace()
    const open = { settings: settingsOf(third), clock, file: plain.path, over: false }
    expect(await restoreBackup(open)).toMatchObject({ hasSecret: false })
    expect(await isFine(third)).toBe(false)
    await writeFile(join(third.dataDir, 'secret'), secret)
    expect(await isFine(third)).toBe(true)
  })

  it('is followed by the end of the oldest ones, and of nothing else', async () => {
    const here = await newPlace()
    await (await found(here)).close()
    const folder = join(here.dataDir, 'elsewhere')
    await mkdir(folder)
    await writeFile(join(folder, 'exhale-of-mine.backup'), '')
    const held = heldClock('2026-11-17T02:00:00Z')
    for (let day = 0; day < 3; day++) {
      await makeBackup({ settings: settingsOf(here), clock: held, folder, keep: 2 })
      held.advance(24 * 3_600_000)
    }
    expect((await readdir(folder)).toSorted()).toEqual([
      'exhale-2026-11-18T02-00-00Z.backup',
      'exhale-2026-11-19T02-00-00Z.backup',
      'exhale-of-mine.backup',
    ])
  })

  it('doesn’t bring back who was deleted since', async () => {
    const here = await newPlace()
    await (await found(here)).close()
    const log = join(here.dataDir, 'erasures.log')
    await writeFile(log, 'one\ntwo\n')
    const { path } = await makeBackup({ settings: settingsOf(here), clock, keep: 3 })
    await writeFile(log, 'two\nthree\n')
    await restoreBackup({ settings: settingsOf(here), clock, file: path, over: true })
    expect(await readFile(log, 'utf8')).toBe('one\ntwo\nthree\n')
  })
})

// How one comes in is each engine's own.
describeOnEveryDatabase('a backup that is brought back', (_, newPlace) => {
  it('replaces nothing unasked, nothing in use, and nothing at all where it’s damaged', async () => {
    const here = await newPlace()
    const database = await found(here)
    await engineOf(database).commit(place, pair(1))
    const { path } = await makeBackup({ settings: settingsOf(here), clock, keep: 3 })
    await engineOf(database).commit(place, pair(2))
    await writeFile(join(here.dataDir, 'erasures.log'), 'erased since\n')
    const settings = settingsOf(here)
    const again = (over: boolean, file = path) => restoreBackup({ settings, clock, file, over })
    await expect(again(true)).rejects.toThrow('is running')
    await database.close()
    await expect(again(false)).rejects.toThrow('add --over')
    const damaged = join(here.dataDir, 'damaged.backup')
    const whole = await readFile(path)
    await writeFile(damaged, whole.subarray(0, whole.length - 20))
    await expect(again(true, damaged)).rejects.toThrow('damaged')
    expect(await numbersIn(here, 'left', 4)).toEqual([1, 2])
    await writeFile(join(here.dataDir, 'secret'), 'another secret, which is long enough too')
    await expect(again(true)).rejects.toThrow('another secret')
    expect(await numbersIn(here, 'left', 4)).toEqual([1, 2])
    await writeFile(join(here.dataDir, 'secret'), secret)
    await again(true)
    expect(await numbersIn(here, 'left', 4)).toEqual([1])
    expect(await readFile(join(here.dataDir, 'erasures.log'), 'utf8')).toBe('erased since\n')
    expect((await readdir(here.dataDir)).filter(name => name.startsWith('.'))).toEqual([])
    expect(await isFine(here)).toBe(true)
  })

  it('of the other engine moves in with all it has', async () => {
    const here = await newPlace()
    const database = await found(here)
    const engine = engineOf(database)
    await engine.commit(place, Array.from({ length: 100 }, (_, id) => pair(id)).flat())
    await engine.tidy()
    const { dataDir } = await newPlace()
    const to = { dataDir }
    await expect(moveDatabase({ from: here, to, clock })).rejects.toThrow('is running')
    await database.close()
    const moved = await moveDatabase({ from: here, to, clock })
    await expect(moveDatabase({ from: here, to, clock })).rejects.toThrow('isn’t empty')
    await copyFile(join(here.dataDir, 'secret'), join(dataDir, 'secret'))
    for (const side of ['left', 'right'])
      expect(await numbersIn(to, side, 101)).toEqual(await numbersIn(here, side, 101))
    expect(await isFine(to)).toBe(true)
    // And back again: nothing was lost on the way.
    await rm(join(dataDir, 'secret'))
    const back = await newPlace()
    expect(await moveDatabase({ from: to, to: back, clock })).toEqual(moved)
    expect(await numbersIn(back, 'left', 101)).toHaveLength(100)
  })
})
