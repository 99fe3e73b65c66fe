import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { DatabaseOptions } from '../../platform/database/open.ts'
import { startPostgres } from '../../platform/testing/postgres.ts'
import { challengeReadingsOf, challengesOf, supportedChallengesOf } from './collections.ts'
import { readRoom, supportedViewOf, viewOf } from './room.ts'
import { fill, type OpenedChallenges, openChallenges } from './testing/open-challenges.ts'

/** Whoever was killed keeps nobody waiting. */
const lease = 40

/** A process that tells and shows days: started ahead of its turn, and killed after it has told some. */
function prepare(options: DatabaseOptions, filled: object): () => Promise<void> {
  const file = join(import.meta.dirname, 'testing/interrupted.ts')
  const wishes = [JSON.stringify(options), JSON.stringify(filled), String(lease)]
  const child = spawn(process.execPath, [file, ...wishes], { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const enough = randomInt(1, 60)
  let told = 0
  child.stdout.on('data', (text: Buffer) => {
    told += text.length
    if (told >= enough) child.kill('SIGKILL')
  })
  return async () => {
    child.stdin.write('go')
    await closed
  }
}

/** What is shown beside what it would be if it were worked out anew, from what people told. */
async function compare({ documents, clock }: OpenedChallenges, id: string) {
  const room = await documents.transaction(tx => readRoom(tx, id, clock.now().getTime(), 'everyone'))
  const anew = room && viewOf(room)
  const shown = (await documents.collection(challengesOf).find({ id }))?.data
  const supported = (await documents.collection(supportedChallengesOf).find({ id }))?.data
  return { shown: [shown, supported], anew: [anew, anew && supportedViewOf(anew)] }
}

async function interruptRepeatedly(options: DatabaseOptions, rounds: number): Promise<void> {
  const opened = await openChallenges(options, lease)
  const filled = await fill(opened, 4, 5, 1)
  const findHolder = async () =>
    (await opened.documents.collection(challengeReadingsOf).find({ id: 'checkIns' }))?.data.holder
  let [last, hits] = [await findHolder(), 0]
  let next = prepare(options, filled)
  for (let round = 1; round <= rounds; round += 1) {
    const run = next
    if (round < rounds) next = prepare(options, filled)
    await run()
    const holder = await findHolder()
    if (holder !== last) hits += 1
    last = holder
  }
  // Most of them were killed while they were the one that shows.
  expect(hits).toBeGreaterThan(rounds / 2)
  opened.challenges.projection.start()
  for (const { id } of filled) {
    const isSame = async () => {
      const { shown, anew } = await compare(opened, id)
      return isDeepStrictEqual(shown, anew)
    }
    await expect.poll(isSame, { timeout: 30_000 }).toBe(true)
    const { shown, anew } = await compare(opened, id)
    expect(shown).toEqual(anew)
    expect(shown[0]?.total).toBeGreaterThan(0)
  }
  await opened.close()
}

describe('what a challenge shows is what its people told', { timeout: 600_000 }, () => {
  it('however often the process that shows it is killed, on SQLite', async ({ onTestFinished }) => {
    const options = { dataDir: await mkdtemp(join(tmpdir(), 'exhale-challenges-')) }
    onTestFinished(() => rm(options.dataDir, { recursive: true }))
    await interruptRepeatedly(options, 50)
  })

  it('and on PostgreSQL', async ({ onTestFinished }) => {
    const server = await startPostgres({ isDurable: true })
    onTestFinished(server.stop)
    await interruptRepeatedly({ url: await server.newDatabase(), dataDir: tmpdir() }, 10)
  })
})
