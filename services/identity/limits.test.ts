import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { waitAfter } from '../../platform/database/limits.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { createLimits, patience } from './limits.ts'
import { identityMigrations, type Tables } from './tables.ts'
import { openIdentity } from './testing/serve.ts'
import { WireError } from './wire/wire-error.ts'

const hour = 60 * 60_000
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => {
      if (error instanceof WireError && error.word === 'TOO_MANY_ATTEMPTS_TRY_LATER')
        return error.retryAt?.getTime()
      throw error
    },
  )

describeOnEveryDatabase('limits', open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await migrate(database, [identityMigrations])
  })

  const start = () => {
    const clock = heldClock('2026-11-15T08:00:00Z')
    return { clock, limits: createLimits(database.as<Tables>().kysely, 'exhale', clock, true) }
  }

  test('let so many through in an hour, and say when the next may come', async () => {
    const { clock, limits } = start()
    const began = clock.now().getTime()
    for (let index = 0; index < 100; index++) await limits.spend('signUpsOfNetwork', 'a')
    clock.advance(20 * 60_000)
    expect(await refused(limits.spend('signUpsOfNetwork', 'a'))).toBe(began + hour)
    await limits.spend('signUpsOfNetwork', 'b')
    clock.advance(40 * 60_000)
    expect(await refused(limits.spend('signUpsOfNetwork', 'a'))).toBeUndefined()
  })

  test('are exact when all come at once', async () => {
    const { limits } = start()
    const all = Array.from({ length: 150 }, () => refused(limits.spend('signUpsOfNetwork', 'crowd')))
    expect((await Promise.all(all)).filter(answer => answer === undefined)).toHaveLength(100)
    const guesses = Array.from({ length: 50 }, () => refused(limits.count('passwordsOfAccount', 'crowd')))
    expect((await Promise.all(guesses)).filter(answer => answer === undefined)).toHaveLength(5)
  })

  test('make each further failure wait twice as long, up to a quarter of an hour', async () => {
    const { clock, limits } = start()
    const waits: number[] = []
    for (let failure = 1; failure <= 18; failure++) {
      await limits.count('passwordsOfAccount', 'ada')
      const until = await refused(limits.check(['passwordsOfAccount', 'ada']))
      const wait = until === undefined ? 0 : until - clock.now().getTime()
      waits.push(wait / 1000)
      clock.advance(wait)
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900])
    clock.advance(hour)
    await limits.count('passwordsOfAccount', 'ada')
    expect(await refused(limits.check(['passwordsOfAccount', 'ada']))).toBeUndefined()
  })

  test('behave as a plain model does', async () => {
    let runs = 0
    const step = fc.oneof(
      fc.record({
        act: fc.constantFrom('count' as const, 'check' as const, 'clear' as const),
        who: fc.constantFrom('a', 'b'),
      }),
      fc.record({
        act: fc.constant('wait' as const),
        milliseconds: fc.constantFrom(1, 500, 1000, 30_000, 900_000, hour - 1, hour),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
        const { clock, limits } = start()
        const run = `run ${++runs}`
        const model = new Map<string, { failures: number; at: number; until: number }>()
        for (const taken of steps) {
          if (taken.act === 'wait') {
            clock.advance(taken.milliseconds)
            continue
          }
          const now = clock.now().getTime()
          const known = model.get(taken.who)
          const block = known && known.until > now ? known.until : undefined
          const who = `${run} ${taken.who}`
          if (taken.act === 'check')
            expect(await refused(limits.check(['passwordsOfAccount', who]))).toBe(block)
          if (taken.act === 'clear') {
            await limits.clear('passwordsOfAccount', who)
            model.delete(taken.who)
          }
          if (taken.act !== 'count') continue
          expect(await refused(limits.count('passwordsOfAccount', who))).toBe(block)
          if (block !== undefined) continue
          const isFresh = known && now - known.at < hour
          const failures = isFresh ? known.failures + 1 : 1
          model.set(taken.who, {
            failures,
            at: now,
            until: now + waitAfter(failures, patience.passwordsOfAccount),
          })
        }
      }),
      { numRuns: 60 },
    )
  })
})

describeOnEveryDatabase('limits on the wire', open => {
  const password = 'one calm breath'

  test('100 sign-ups an hour an address', async () => {
    const house = await openIdentity(await open())
    const signUp = (address?: string) => house.post('/v1/accounts:signUp', {}, address)
    for (let index = 0; index < 100; index++) expect(await signUp()).toMatchObject({ expiresIn: '3600' })
    expect(await signUp()).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
    expect(await signUp('203.0.113.8')).toMatchObject({ expiresIn: '3600' })
    const response = await house.ask('/v1/accounts:signUp', { method: 'POST', body: '{}' })
    expect(response.headers.get('retry-after')).toBe('3600')
    house.clock.advance(hour)
    expect(await signUp()).toMatchObject({ expiresIn: '3600' })
  })

  test('a success forgets the failures before it', async () => {
    const house = await openIdentity(await open())
    const email = 'ada@example.org'
    await house.post('/v1/accounts:signUp', { email, password })
    const signIn = (given: string) =>
      house.post('/v1/accounts:signInWithPassword', { email, password: given })
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 4; guess++) expect(await signIn('wrong')).toBe('INVALID_LOGIN_CREDENTIALS')
      expect(await signIn(password)).toMatchObject({ email })
    }
    for (let guess = 0; guess < 5; guess++) expect(await signIn('wrong')).toBe('INVALID_LOGIN_CREDENTIALS')
    const until = new Date(house.clock.now().getTime() + 1000).toISOString()
    expect(await signIn(password)).toBe(`TOO_MANY_ATTEMPTS_TRY_LATER : Try again at ${until}`)
    house.clock.advance(1000)
    expect(await signIn(password)).toMatchObject({ email })
  })

  test('ten letters an hour to one address, known or not', async () => {
    const house = await openIdentity(await open())
    const ask = () =>
      house.post('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'no@example.org' })
    for (let index = 0; index < 10; index++) expect(await ask()).toMatchObject({ email: 'no@example.org' })
    expect(await ask()).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  })

  test('processes share them', async () => {
    const database = await open()
    const [one, two] = [await openIdentity(database), await openIdentity(database)]
    const body = { email: 'shared@example.org', password: 'wrong' }
    for (let index = 0; index < 5; index++)
      expect(await (index % 2 ? one : two).post('/v1/accounts:signInWithPassword', body)).toBe(
        'INVALID_LOGIN_CREDENTIALS',
      )
    for (const house of [one, two])
      expect(await house.post('/v1/accounts:signInWithPassword', body)).toMatch(/^TOO_MANY/)
  })

  describe('in test mode', () => {
    test('are off', async () => {
      const house = await openIdentity(await open(), { testMode: true })
      for (let index = 0; index < 101; index++)
        expect(await house.post('/v1/accounts:signUp', {})).toMatchObject({ expiresIn: '3600' })
    })
  })
})
