import { expect, test } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { createLog } from '../../platform/log.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { createExports, type WriteCopy } from './exports.ts'
import { type RightsTables, rightsMigrations } from './schema.ts'

const day = 24 * 3_600_000
const signal = new AbortController().signal
const partLength = 256 * 1024

describeOnEveryDatabase('copies', open => {
  async function openExports(write: WriteCopy) {
    const database = await open()
    await migrate(database, [rightsMigrations])
    const clock = heldClock('2026-11-17T04:00:00Z')
    const createProcess = () =>
      createExports({ database, clock, log: createLog('silent'), write, hurry: async () => {} })
    const { kysely } = database.as<RightsTables>()
    const countParts = async () => (await kysely.selectFrom('export_parts').select('code').execute()).length
    return { clock, exports: createProcess(), createProcess, kysely, countParts }
  }

  test.each([0, 1, 2])('end with their owner who goes after part %i was written', async after => {
    const house = await openExports(async function* (uid, onDone) {
      for (let part = 0; part < 3; part++) {
        if (part === after && uid === 'leaver') await house.exports.forget(uid)
        yield new Uint8Array(partLength).fill(part)
      }
      await onDone('account', 3)
    })
    const { exports, kysely, countParts } = house
    const code = await exports.ask('leaver')
    await exports.run(signal)
    expect(await countParts()).toBe(0)
    expect(await kysely.selectFrom('exports').selectAll().execute()).toMatchObject([
      { code, uid: null, state: 'over', ready_at: null },
    ])
    await exports.ask('stays')
    await exports.run(signal)
    expect(await exports.findOf('stays')).toMatchObject({ state: 'ready', bytes: 3 * partLength })
    expect(await countParts()).toBe(3)
  })

  test.each([false, true])('are listed page by page, oldest first: %s', async isOldestFirst => {
    const { clock, exports } = await openExports(async function* () {})
    const codes: string[] = []
    for (const [index, uid] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      // Two of the same moment.
      if (index !== 2) clock.advance(1_000)
      codes.push(await exports.ask(uid))
    }
    const listed: string[] = []
    for (;;) {
      const before = listed.length > 0 && (await exports.list()).find(({ code }) => code === listed.at(-1))
      const page = await exports.list({ isOldestFirst, limit: 2, ...(before && { before }) })
      listed.push(...page.map(({ code }) => code))
      if (page.length < 2) break
    }
    const [a, b, c, d, e] = codes
    const pair = [b, c].sort()
    const expected = [a, ...pair, d, e]
    expect(listed).toEqual(isOldestFirst ? expected : expected.reverse())
  })

  test('stay whole when a run that was held up comes to one that another has made meanwhile', async () => {
    const late = Promise.withResolvers<void>()
    let writers = 0
    const { clock, exports, createProcess, countParts } = await openExports(async function* () {
      const isFirst = writers++ === 0
      yield new Uint8Array(partLength)
      if (isFirst) await late.promise
      yield new Uint8Array(8)
    })
    for (const uid of ['earlier', 'later']) {
      await exports.ask(uid)
      clock.advance(1_000)
    }
    const heldUp = exports.run(signal)
    await expect.poll(countParts).toBe(1)
    await createProcess().run(signal)
    late.resolve()
    await heldUp
    for (const uid of ['earlier', 'later']) {
      expect(await exports.findOf(uid)).toMatchObject({ state: 'ready', bytes: partLength + 8 })
      const parts = await Array.fromAsync(exports.fetch(uid))
      expect(parts.map(part => part.length)).toEqual([partLength, 8])
    }
  })

  test('are made when a run ends, though another of the same process had begun with them', async () => {
    const { exports } = await openExports(async function* () {
      await new Promise(setImmediate)
      yield new Uint8Array(8)
    })
    await exports.ask('asks')
    const first = exports.run(signal)
    await exports.run(signal)
    expect(await exports.findOf('asks')).toMatchObject({ state: 'ready' })
    await first
  })

  test('leave no part behind that nobody has', async () => {
    const { clock, exports, kysely, countParts } = await openExports(async function* () {
      yield new Uint8Array(8)
    })
    await kysely
      .insertInto('export_parts')
      .values({ code: 'EX-0000-0000', position: 0, bytes: new Uint8Array(8) })
      .execute()
    await exports.ask('stays')
    await exports.run(signal)
    expect(await countParts()).toBe(1)
    expect(await exports.findOf('stays')).toMatchObject({ state: 'ready' })
    clock.advance(day)
    await exports.run(signal)
    expect(await countParts()).toBe(0)
  })
})
