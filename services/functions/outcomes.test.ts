import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../platform/database/open.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { keptFor, lease } from './claim.ts'
import { anyone, defineCallable, Refusal } from './functions.ts'
import type { FunctionsTables } from './tables.ts'
import { openFunctions } from './testing/serve.ts'

describeOnDatabase('a callable that acts once', (open, newPlace) => {
  let database: Database
  beforeAll(async () => {
    database = await open(await newPlace())
  })

  /** Counts its deeds. `step` is what happens in each of them. */
  async function start(
    step: (deed: number) => Promise<unknown> = async deed => ({ deed: BigInt(deed) }),
    limit?: { calls: number; per: number },
    on = database,
  ) {
    const deeds: unknown[] = []
    const invite = (name: string, may?: typeof anyone) => {
      const shared = { name, once: true, input: z.strictObject({ to: z.string() }), ...(limit && { limit }) }
      const run = async ({ data }: { data: unknown }) => step(deeds.push(data))
      return may ? defineCallable({ ...shared, may, run }) : defineCallable({ ...shared, run })
    }
    const house = await openFunctions(on, [invite('invite'), invite('remind'), invite('open', anyone)])
    const ask = async (data: object, token = 'ada', name = 'invite') =>
      (await house.call(name, data, token ? { token } : {})).body
    return { ...house, deeds, ask }
  }
  const answered = (deed: number) => ({
    result: { deed: { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: String(deed) } },
  })

  test('needs a key, which its own schema never sees', async () => {
    const { ask, deeds } = await start()
    const refused = {
      error: {
        status: 'INVALID_ARGUMENT',
        details: { fields: [{ field: 'idempotencyKey', problem: 'not_20_to_200_characters' }] },
      },
    }
    for (const key of [
      undefined,
      null,
      7,
      '',
      'short',
      'x'.repeat(201),
      `${randomUUID()}\n`,
      `é${randomUUID()}`,
    ])
      expect(await ask({ to: 'bob', idempotencyKey: key })).toMatchObject(refused)
    expect(deeds).toEqual([])
    expect(await ask({ to: 'bob', idempotencyKey: randomUUID() })).toEqual(answered(1))
    expect(deeds).toEqual([{ to: 'bob' }])
  })

  test('answers the same again, in whatever order the data comes', async () => {
    const { ask, deeds } = await start()
    const idempotencyKey = randomUUID()
    expect(await ask({ to: 'bob', idempotencyKey })).toEqual(answered(1))
    expect(await ask({ idempotencyKey, to: 'bob' })).toEqual(answered(1))
    expect(deeds).toHaveLength(1)
  })

  test('keeps keys apart by person and by name', async () => {
    const { ask, deeds } = await start()
    const data = { to: 'bob', idempotencyKey: randomUUID() }
    const answers = [
      await ask(data),
      await ask(data, 'eve'),
      await ask(data, 'ada', 'remind'),
      await ask(data, '', 'open'),
    ]
    expect(answers).toEqual([1, 2, 3, 4].map(answered))
    expect(deeds).toHaveLength(4)
  })

  test('refuses a key that came with other data', async () => {
    const { ask, deeds } = await start()
    const idempotencyKey = randomUUID()
    await ask({ to: 'bob', idempotencyKey })
    expect(await ask({ to: 'eve', idempotencyKey })).toMatchObject({
      error: {
        status: 'INVALID_ARGUMENT',
        details: { fields: [{ field: 'idempotencyKey', problem: 'used_with_other_data' }] },
      },
    })
    expect(deeds).toHaveLength(1)
  })

  test('acts once when many come at once, in several processes', async () => {
    const place = await newPlace()
    const [one, two] = [await open(place), await open(place)]
    const gate = Promise.withResolvers<void>()
    const slowly = async (deed: number) => {
      await gate.promise
      return { deed: BigInt(deed) }
    }
    const houses = [await start(slowly, undefined, one), await start(slowly, undefined, two)]
    const data = { to: 'bob', idempotencyKey: randomUUID() }
    const crowd = Array.from({ length: 12 }, (_, index) => houses[index % 2]?.ask(data))
    const begun = () => houses.flatMap(house => house.deeds).length
    await expect.poll(begun).toBe(1)
    gate.resolve()
    expect(await Promise.all(crowd)).toEqual(crowd.map(() => answered(1)))
    expect(begun()).toBe(1)
  })

  test('may be tried again after a failure', async () => {
    const { ask, deeds, logged } = await start(async deed => {
      if (deed === 1) throw new Refusal('failed-precondition', 'Full.')
      if (deed === 2) throw new TypeError('crash')
      return { deed: BigInt(deed) }
    })
    const data = { to: 'bob', idempotencyKey: randomUUID() }
    expect(await ask(data)).toMatchObject({ error: { status: 'FAILED_PRECONDITION' } })
    expect(await ask(data)).toMatchObject({ error: { status: 'INTERNAL' } })
    expect(await ask(data)).toEqual(answered(3))
    expect(await ask(data)).toEqual(answered(3))
    expect(deeds).toHaveLength(3)
    expect(logged()).toHaveLength(1)
  })

  test('does not count what it has answered before', async () => {
    const { ask } = await start(undefined, { calls: 1, per: 1000 })
    const data = { to: 'bob', idempotencyKey: randomUUID() }
    const other = { to: 'bob', idempotencyKey: randomUUID() }
    expect(await ask(data, 'counted')).toEqual(answered(1))
    expect(await ask(other, 'counted')).toMatchObject({ error: { status: 'RESOURCE_EXHAUSTED' } })
    expect(await ask(data, 'counted')).toEqual(answered(1))
  })

  test('forgets after a day', async () => {
    const { ask, clock, functions } = await start()
    const data = { to: 'bob', idempotencyKey: randomUUID() }
    await ask(data)
    clock.advance(keptFor - 1)
    await functions.tidy()
    expect(await ask(data)).toEqual(answered(1))
    clock.advance(1)
    expect(await ask({ ...data, to: 'eve' })).toEqual(answered(2))
    clock.advance(keptFor)
    await functions.tidy()
    const { kysely } = database.as<FunctionsTables>()
    expect(await kysely.selectFrom('function_outcomes').selectAll().execute()).toEqual([])
    expect(await kysely.selectFrom('function_limits').selectAll().execute()).toEqual([])
  })

  test('gives and forgets what it keeps of a person', async () => {
    const { ask, functions, clock } = await start()
    const data = { to: 'bob', idempotencyKey: randomUUID() }
    await ask(data, 'leaving')
    await ask(data, 'staying')
    const kept = { callable: 'invite', createdAt: clock.now(), result: answered(1).result }
    expect(await functions.listFor('leaving')).toEqual([kept])
    await functions.forget('leaving')
    expect(await functions.listFor('leaving')).toEqual([])
    expect(await functions.listFor('staying')).toHaveLength(1)
  })

  test('keeps neither key nor data in the clear', async () => {
    const { ask } = await start(async () => null)
    const data = { to: 'a very secret friend', idempotencyKey: randomUUID() }
    await ask(data, 'private')
    const rows = await database
      .as<FunctionsTables>()
      .kysely.selectFrom('function_outcomes')
      .selectAll()
      .execute()
    expect(rows.map(row => row.uid)).toContain('private')
    expect(JSON.stringify(rows)).not.toContain(data.to)
    expect(JSON.stringify(rows)).not.toContain(data.idempotencyKey)
  })

  test('and dies in the middle, is done again once its lease is over', async () => {
    const reached = Promise.withResolvers<void>()
    // The first deed never returns, as if its process had gone.
    const dead = await start(async () => {
      reached.resolve()
      return new Promise(() => {})
    })
    const data = { to: 'bob', idempotencyKey: randomUUID() }
    void dead.ask(data)
    await reached.promise
    const heir = await start(async deed => ({ heir: deed }))
    heir.clock.advance(lease)
    expect(await heir.ask(data)).toEqual({ result: { heir: 1 } })
  })

  test('and wakes when another has taken over, answers as the other did', async () => {
    const wake = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const sleeper = await start(async () => {
      reached.resolve()
      await wake.promise
      return 'mine'
    })
    const data = { to: 'bob', idempotencyKey: randomUUID() }
    const late = sleeper.ask(data)
    await reached.promise
    const heir = await start(async () => 'heir')
    heir.clock.advance(lease)
    expect(await heir.ask(data)).toEqual({ result: 'heir' })
    wake.resolve()
    expect(await late).toEqual({ result: 'heir' })
  })
})
