import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { type DatabaseOptions, openDatabase } from '../../../platform/database/open.ts'
import { startPostgres } from '../../../platform/testing/postgres.ts'
import { completeQuery } from '../evaluate/complete-query.ts'
import type { Acknowledged } from '../testing/crash-writer.ts'
import { checkStore } from './check.ts'
import { createEngine } from './create-engine.ts'
import { documentsMigrations } from './tables.ts'

const place = { project: 'crash', database: '(default)' }

/** Kills a storm of writes at a random moment, and gives what it had been told was done. */
async function interrupt(options: DatabaseOptions, round: number): Promise<Acknowledged[]> {
  const writer = join(import.meta.dirname, '../testing/crash-writer.ts')
  const child = spawn(process.execPath, [writer, JSON.stringify(options), `${round}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const enough = randomInt(2000)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
    if (output.length > enough) child.kill('SIGKILL')
  })
  await closed
  return output.trimEnd().split('\n')
}

async function crashRepeatedly(options: DatabaseOptions, rounds: number) {
  const database = await openDatabase(options)
  await migrate(database, [documentsMigrations])
  const engine = createEngine({ database, clock: systemClock })
  const query = completeQuery(place, { parent: '', collection: 'pairs', allDescendants: false, orderBy: [] })
  const acknowledged: Acknowledged[] = []
  for (let round = 0; round < rounds; round++) {
    acknowledged.push(...(await interrupt(options, round)))
    const { documents } = await engine.run(place, query)
    const paths = new Set(documents.map(({ path }) => path))
    const lost = acknowledged.filter(
      pair => !paths.has(`pairs/${pair}-left`) || !paths.has(`pairs/${pair}-right`),
    )
    expect(lost).toEqual([])
    const halves = documents.filter(({ fields }) => {
      const pair = fields.pair && 'stringValue' in fields.pair ? fields.pair.stringValue : ''
      return !paths.has(`pairs/${pair}-left`) || !paths.has(`pairs/${pair}-right`)
    })
    expect(halves).toEqual([])
    const report = await checkStore({ database, repair: false })
    expect(report).toMatchObject({ missing: 0, stray: 0 })
    // Every change is in the log, with nothing after the clock.
    const { changes = [], readAt = 0 } = (await engine.changes(place, 0)) ?? {}
    expect(changes.at(-1)?.changedAt ?? 0).toBeLessThanOrEqual(readAt)
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
  await database.close()
}

describe('nothing acknowledged is lost, and documents and index agree', { timeout: 180_000 }, () => {
  it('when a process writing to SQLite is killed', async ({ onTestFinished }) => {
    const options = { dataDir: await mkdtemp(join(tmpdir(), 'exhale-crash-')) }
    onTestFinished(() => rm(options.dataDir, { recursive: true }))
    await crashRepeatedly(options, 8)
  })

  it('when a process writing to PostgreSQL is killed', async ({ onTestFinished }) => {
    const server = await startPostgres({ isDurable: true })
    onTestFinished(server.stop)
    await crashRepeatedly({ url: await server.newDatabase(), dataDir: tmpdir() }, 5)
  })
})
