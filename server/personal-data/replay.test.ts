import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { type Postgres, startPostgres } from '../../platform/testing/postgres.ts'
import { addMember } from '../testing/challenge-people.ts'
import { serveHouse } from '../testing/serve.ts'
import { join as signUp } from '../testing/sign-up.ts'

let postgres: Postgres | undefined
const folders: string[] = []
afterAll(async () => {
  await postgres?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const day = 24 * 3_600_000
const signal = new AbortController().signal

describe.each(['sqlite', 'postgres'] as const)('yesterday’s backup, put back on %s', engine => {
  test('brings nobody back who is gone, and erases nobody who changed their mind or came since', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'exhale-replay-'))
    folders.push(dataDir)
    const clock = heldClock('2026-11-15T12:00:00Z')
    if (engine === 'postgres') postgres ??= await startPostgres()
    const url = engine === 'postgres' ? await postgres?.newDatabase() : undefined
    const serve = (DATABASE_URL = url) => serveHouse({ clock, env: { DATA_DIR: dataDir, DATABASE_URL } })
    const first = await serve()
    const [gone, torn, stays] = [await signUp(first), await signUp(first), await signUp(first)]
    for (const { uid } of [gone, torn, stays]) await addMember(first.backend, uid)
    await first.backend.rights.erasures.ask(torn.uid, 'signedIn', 1)
    await first.stop()
    const backup = await copyDatabase(dataDir, url)

    const second = await serve()
    clock.advance(60_000)
    expect(await second.backend.rights.erasures.keep(torn.uid)).toBe(true)
    await second.backend.rights.erasures.ask(gone.uid, 'signedIn', 1)
    clock.advance(day)
    await second.backend.rights.erasures.run(signal)
    expect(await second.backend.identity.administration.find(gone.uid)).toBeUndefined()
    await second.stop()

    const restored = await serve(await putBack(dataDir, backup))
    const { identity, members, rights } = restored.backend
    expect(await identity.administration.find(gone.uid)).toBeUndefined()
    expect((await members.describe(gone.uid)).member).toBeNull()
    clock.advance(2 * day)
    await rights.erasures.run(signal)
    for (const { uid } of [torn, stays]) {
      expect(await identity.administration.find(uid)).toBeDefined()
      expect((await members.describe(uid)).member).not.toBeNull()
    }
    await restored.stop()
  }, 120_000)
})

/** A copy while nobody has it open, as an operator makes one. */
async function copyDatabase(dataDir: string, url: string | undefined): Promise<string> {
  if (!url) {
    await copyFile(join(dataDir, 'exhale.sqlite'), join(dataDir, 'backup'))
    return 'backup'
  }
  const name = new URL(url).pathname.slice(1)
  const client = new Client(url.replace(name, 'postgres'))
  await client.connect()
  await client.query(`create database ${name}_backup template ${name}`)
  await client.end()
  return url.replace(name, `${name}_backup`)
}

async function putBack(dataDir: string, backup: string): Promise<string | undefined> {
  if (backup !== 'backup') return backup
  for (const end of ['', '-wal', '-shm']) await rm(join(dataDir, `exhale.sqlite${end}`), { force: true })
  await copyFile(join(dataDir, 'backup'), join(dataDir, 'exhale.sqlite'))
  return undefined
}
