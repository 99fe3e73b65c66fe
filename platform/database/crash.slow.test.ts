import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startPostgres } from '../testing/postgres.ts'
import { type Database, type DatabaseOptions, openDatabase } from './open.ts'
import type { PairTables } from './testing/crash-writer.ts'

async function createPairs(database: Database): Promise<Database<PairTables>> {
  await database.kysely.schema
    .createTable('pairs')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('pair', 'text', column => column.notNull())
    .execute()
  return database.as<PairTables>()
}

/** Starts a writer, lets `kill` end it at a random moment of its work, and gives the pairs it had reported. */
async function interrupt(
  place: DatabaseOptions,
  round: number,
  kill?: () => Promise<void>,
): Promise<string[]> {
  const writer = join(import.meta.dirname, 'testing/crash-writer.ts')
  const flags = [writer, JSON.stringify(place), `${round}`]
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = once(child, 'close')
  const { promise: busy, resolve } = Promise.withResolvers<void>()
  const enough = randomInt(500)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
    if (output.length > enough) resolve()
  })
  await Promise.race([busy, closed])
  await sleep(randomInt(20))
  if (kill) await kill()
  else child.kill('SIGKILL')
  await closed
  return output.trimEnd().split('\n')
}

async function expectWhole({ kysely }: Database<PairTables>, reported: string[]) {
  const pairs = await kysely
    .selectFrom('pairs')
    .select(['pair', ({ fn }) => fn.countAll<number>().as('rows')])
    .groupBy('pair')
    .execute()
  expect(pairs.filter(({ rows }) => rows !== 2)).toEqual([])
  const kept = new Set(pairs.map(({ pair }) => pair))
  expect(reported.filter(pair => !kept.has(pair))).toEqual([])
}

async function crashRepeatedly(
  place: DatabaseOptions,
  rounds: number,
  crash: (round: number) => Promise<string[]>,
) {
  const database = await createPairs(await openDatabase(place))
  const reported: string[] = []
  for (let round = 0; round < rounds; round++) {
    reported.push(...(await crash(round)))
    await expectWhole(database, reported)
  }
  expect(reported.length).toBeGreaterThanOrEqual(rounds)
  await database.close()
}

describe.concurrent('nothing reported is lost and nothing is half done', { timeout: 120_000 }, () => {
  it('when a process writing to SQLite is killed', async ({ onTestFinished }) => {
    const place = { dataDir: await mkdtemp(join(tmpdir(), 'exhale-crash-')) }
    onTestFinished(() => rm(place.dataDir, { recursive: true }))
    await crashRepeatedly(place, 25, round => interrupt(place, round))
    const file = new DatabaseSync(join(place.dataDir, 'exhale.sqlite'))
    expect(file.prepare('pragma integrity_check').get()?.integrity_check).toBe('ok')
    file.close()
  })

  it('when a process writing to PostgreSQL is killed', async ({ onTestFinished }) => {
    const server = await startPostgres({ isDurable: true })
    onTestFinished(server.stop)
    const place = { url: await server.newDatabase(), dataDir: tmpdir() }
    await crashRepeatedly(place, 12, round => interrupt(place, round))
  })

  it('when PostgreSQL itself is killed', async ({ onTestFinished }) => {
    const server = await startPostgres({ isDurable: true })
    onTestFinished(server.stop)
    const place = { url: await server.newDatabase(), dataDir: tmpdir() }
    await crashRepeatedly(place, 6, async round => {
      const reported = await interrupt(place, round, server.kill)
      await server.restart()
      return reported
    })
  })
})
