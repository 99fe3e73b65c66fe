import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { anyone, defineCallable } from './functions.ts'
import type { FunctionsTables } from './tables.ts'
import { openFunctions } from './testing/serve.ts'

const minute = 60_000
const limit = { calls: 3, per: minute }
const input = z.number()
const run = async () => null
const callables = [
  defineCallable({ name: 'guarded', input, limit, run }),
  defineCallable({ name: 'other', input, limit, run }),
  defineCallable({ name: 'open', input, limit, may: anyone, run }),
  defineCallable({ name: 'usual', input, run }),
]

describeOnEveryDatabase('limits', (open, newPlace) => {
  const start = async (given = {}) => {
    const house = await openFunctions(await open(), callables, given)
    const ask = (name: string, token: string, address?: string) =>
      house.ask(
        `/functions/${name}`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
          body: '{"data":1}',
        },
        address,
      )
    const tell = async (name: string, token: string, address?: string) =>
      (await ask(name, token, address)).status
    return { ...house, ask, tell }
  }

  test('say when to come back', async () => {
    const { ask, tell, clock } = await start()
    for (let call = 0; call < 3; call++) expect(await tell('guarded', 'ada')).toBe(200)
    clock.advance(20_500)
    const response = await ask('guarded', 'ada')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('40')
    expect(await response.json()).toEqual({
      error: {
        status: 'RESOURCE_EXHAUSTED',
        message: 'Too many calls.',
        details: { retryAt: '2026-11-15T08:01:00.000Z' },
      },
    })
    clock.advance(39_500)
    expect(await tell('guarded', 'ada')).toBe(200)
  })

  test('are each person’s own, and each callable’s', async () => {
    const { tell } = await start()
    for (let call = 0; call < 4; call++) await tell('guarded', 'ada')
    expect(await tell('guarded', 'ada', '198.51.100.1')).toBe(429)
    expect(await tell('guarded', 'bob')).toBe(200)
    expect(await tell('other', 'ada')).toBe(200)
  })

  test('count networks where nobody is signed in', async () => {
    const { tell } = await start()
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3'])
      expect(await tell('open', '', address)).toBe(200)
    expect(await tell('open', '', '2001:db8:1:2::4')).toBe(429)
    expect(await tell('open', '', '2001:db8:1:3::1')).toBe(200)
    expect(await tell('open', 'ada', '2001:db8:1:2::4')).toBe(200)
  })

  test('do not count what never ran', async () => {
    const { call, tell } = await start()
    for (let index = 0; index < 5; index++) {
      expect((await call('guarded', 'not a number', { token: 'ada' })).status).toBe(400)
      expect((await call('guarded', 1)).status).toBe(401)
    }
    expect(await tell('guarded', 'ada')).toBe(200)
  })

  test('are there for a callable that names none', async () => {
    const { tell } = await start()
    const answers = await Promise.all(Array.from({ length: 130 }, () => tell('usual', 'ada')))
    expect(answers.filter(status => status === 200)).toHaveLength(120)
  })

  test('are shared by processes, however many come at once', async () => {
    const place = await newPlace()
    const houses = [
      await openFunctions(await open(place), callables),
      await openFunctions(await open(place), callables),
    ]
    const crowd = Array.from({ length: 20 }, (_, index) =>
      houses[index % 2]?.call('guarded', 1, { token: 'ada' }),
    )
    const answers = await Promise.all(crowd)
    expect(answers.filter(answer => answer?.status === 200)).toHaveLength(3)
  })

  test('keep no name', async () => {
    const database = await open()
    const { call } = await openFunctions(database, callables)
    await call('guarded', 1, { token: 'ada' })
    const rows = await database
      .as<FunctionsTables>()
      .kysely.selectFrom('function_limits')
      .selectAll()
      .execute()
    expect(rows).toEqual([
      { key: expect.stringMatching(/^[\w-]{43}$/), count: 1, expires_at: expect.any(Number) },
    ])
  })

  test('are off in test mode', async () => {
    const { tell } = await start({ testMode: true })
    for (let call = 0; call < 5; call++) expect(await tell('guarded', 'ada')).toBe(200)
  })
})
