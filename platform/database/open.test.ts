import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Postgres, startPostgres } from '../testing/postgres.ts'
import { openDatabase } from './open.ts'

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-open-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('a SQLite database', () => {
  it('is a private file in a private folder, left tidy', async () => {
    const dataDir = join(await newFolder(), 'new', 'data')
    const database = await openDatabase({ dataDir })
    await sql`create table t (id text)`.execute(database.kysely)
    for (const file of await readdir(dataDir))
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    await database.close()
    expect(await readdir(dataDir)).toEqual(['exhale.sqlite'])
  })

  it('answers until it is closed', async () => {
    const database = await openDatabase({ dataDir: await newFolder() })
    expect(await database.ping()).toBe(true)
    await database.close()
    await database.close()
    expect(await database.ping()).toBe(false)
  })

  it('closes after what is running', async () => {
    const dataDir = await newFolder()
    const database = await openDatabase({ dataDir })
    await sql`create table t (id text)`.execute(database.kysely)
    const running = database.as<{ t: { id: string } }>().transaction(async tx => {
      await tx.insertInto('t').values({ id: 'a' }).execute()
      await sleep(50)
      await tx.insertInto('t').values({ id: 'b' }).execute()
    })
    await sleep(10)
    await Promise.all([running, database.close()])
    const file = new DatabaseSync(join(dataDir, 'exhale.sqlite'))
    expect(file.prepare('select count(*) as count from t').get()?.count).toBe(2)
    file.close()
  })

  it('leaves nobody waiting', async () => {
    const database = await openDatabase({ dataDir: await newFolder() })
    await Promise.allSettled([database.close(), database.transaction(async () => 'just in time or not')])
    await expect(database.transaction(async () => 'late')).rejects.toThrow()
  })

  it('waits for another process that is writing', async () => {
    const dataDir = await newFolder()
    const database = await openDatabase({ dataDir })
    await sql`create table t (id text)`.execute(database.kysely)
    const other = new DatabaseSync(join(dataDir, 'exhale.sqlite'))
    other.exec('begin immediate')
    const insert = sql`insert into t values ('x')`
    const waiting = [insert.execute(database.kysely), database.transaction(tx => insert.execute(tx))]
    await sleep(300)
    other.exec('commit')
    other.close()
    await Promise.all(waiting)
    await database.close()
  })

  it('says which file is not one', async () => {
    const dataDir = await newFolder()
    await writeFile(join(dataDir, 'exhale.sqlite'), 'a letter, long enough to be read as a header'.repeat(10))
    const message = /can’t open .*exhale\.sqlite: file is not a database/
    await expect(openDatabase({ dataDir })).rejects.toThrow(message)
  })
})

describe('a PostgreSQL database', () => {
  let server: Postgres
  const dataDir = tmpdir()

  beforeAll(async () => {
    server = await startPostgres()
  })

  afterAll(() => server.stop())

  it('carries our name, limits and isolation', async () => {
    const database = await openDatabase({ url: server.url, dataDir })
    const setting = (name: string) => sql<string>`current_setting(${name})`
    const read = await database.transaction(tx =>
      tx
        .selectNoFrom([
          setting('application_name').as('name'),
          setting('statement_timeout').as('statement'),
          setting('idle_in_transaction_session_timeout').as('idle'),
          setting('transaction_isolation').as('isolation'),
        ])
        .executeTakeFirst(),
    )
    expect(read).toEqual({ name: 'exhale', statement: '30s', idle: '30s', isolation: 'serializable' })
    await database.close()
    expect(await database.ping()).toBe(false)
  })

  it('stops a statement that takes too long', async () => {
    const database = await openDatabase({ url: server.url, dataDir })
    const slow = database.transaction(async tx => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await sql`select pg_sleep(5)`.execute(tx)
    })
    await expect(slow).rejects.toMatchObject({ code: 'deadline-exceeded' })
    await database.close()
  })

  it.each([
    [
      'nobody listens',
      'postgres://someone:hunter2@127.0.0.1:1/exhale',
      /127\.0\.0\.1:1\/exhale: connect ECONNREFUSED/,
    ],
    [
      'the name resolves to two addresses',
      'postgres://someone:hunter2@localhost:1/exhale',
      /localhost:1\/exhale: .*ECONNREFUSED/,
    ],
    ['the address is not one', 'postgres//someone:hunter2@localhost', /must look like postgres:/],
    [
      'the address is of another kind',
      'mysql://someone:hunter2@localhost/exhale',
      /must look like postgres:/,
    ],
  ])('says plainly, and without the password, that %s', async (_, url, message) => {
    const error: unknown = await openDatabase({ url, dataDir }).catch(reason => reason)
    expect(error).toHaveProperty('message', expect.stringMatching(message))
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error)).not.toContain('hunter2')
  })

  it('says that the database is missing', async () => {
    const url = server.url.replace('/postgres', '/nowhere')
    await expect(openDatabase({ url, dataDir })).rejects.toThrow(/database "nowhere" does not exist/)
  })

  it('must be able to hold every language', async () => {
    const client = new Client(server.url)
    await client.connect()
    await client.query(
      `create database latin encoding 'LATIN1' locale 'C' locale_provider libc template template0`,
    )
    await client.end()
    const url = server.url.replace('/postgres', '/latin')
    await expect(openDatabase({ url, dataDir })).rejects.toThrow(/encoding is LATIN1/)
  })

  it('may die and come back', async () => {
    let drops = 0
    const database = await openDatabase({ url: server.url, dataDir, onDisconnect: () => drops++ })
    const inQuery = sql`select pg_sleep(20)`.execute(database.kysely)
    const [begun, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const inTransaction = database.transaction(async tx => {
      begun.resolve()
      await killed.promise
      await sql`select 1`.execute(tx)
    })
    const failed = Promise.allSettled([inQuery, inTransaction])
    await begun.promise
    await server.kill()
    killed.resolve()
    expect(await database.ping()).toBe(false)
    for (const outcome of await failed) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
    }
    expect(drops).toBeGreaterThan(0)
    await server.restart()
    expect(await database.ping()).toBe(true)
    await database.close()
  })
})
