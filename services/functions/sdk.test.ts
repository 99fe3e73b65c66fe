import { setImmediate as everythingDue } from 'node:timers/promises'
import * as firebase from '@firebase/app'
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app'
import {
  connectFunctionsEmulator,
  type Functions,
  getFunctions,
  httpsCallable,
  httpsCallableFromURL,
} from '@firebase/functions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type ErrorCode, httpStatus } from '../../platform/errors.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { anyone, defineCallable, Refusal } from './functions.ts'
import { echo } from './testing/echo.ts'
import { type Json, serveFunctions } from './testing/serve.ts'

const codes: ErrorCode[] = [
  'cancelled',
  'unknown',
  'invalid-argument',
  'deadline-exceeded',
  'not-found',
  'already-exists',
  'permission-denied',
  'unauthenticated',
  'resource-exhausted',
  'failed-precondition',
  'aborted',
  'out-of-range',
  'unimplemented',
  'internal',
  'unavailable',
  'data-loss',
]

/** What the client makes of an HTTP status when there is no body (specification, section 8). */
const bare: Record<number, string> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
}

const begun: (() => void)[] = []
const ended: ((reason: unknown) => void)[] = []

const callables = [
  echo,
  defineCallable({ name: 'whoAmI', input: z.unknown(), run: async ({ caller }) => caller.uid }),
  defineCallable({
    name: 'group-long',
    input: z.unknown(),
    may: anyone,
    run: async () => [2n ** 53n + 1n, 7n],
  }),
  defineCallable({
    name: 'typed',
    input: z.unknown(),
    may: anyone,
    run: async () => ({ '@type': 'mine', title: 'A day' }),
  }),
  defineCallable({
    name: 'refuse',
    input: z.object({ code: z.enum(codes) }),
    may: anyone,
    run: async ({ data }) => {
      throw new Refusal(data.code, 'In these words.', { details: { long: 30n, list: [1] } })
    },
  }),
  defineCallable({
    name: 'crash',
    input: z.unknown(),
    may: anyone,
    run: async () => {
      throw new TypeError('secret')
    },
  }),
  defineCallable({
    name: 'breathe',
    input: z.object({ times: z.int(), ending: z.enum(['fine', 'refused', 'broken']) }),
    may: anyone,
    run: async ({ data: { times, ending }, send }) => {
      for (let breath = 1; breath <= times; breath++) await send({ breath, text: 'in\u2028out' })
      if (ending === 'refused') throw new Refusal('out-of-range', 'Too deep.', { details: { most: 9n } })
      if (ending === 'broken') throw new TypeError('secret')
      return { times: BigInt(times), text: 'one\u2029calm' }
    },
  }),
  defineCallable({
    name: 'forever',
    input: z.unknown(),
    may: anyone,
    run: async ({ send, signal }) => {
      await send('first')
      begun.shift()?.()
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      ended.shift()?.(signal.reason)
      throw signal.reason
    },
  }),
]

type Served = Awaited<ReturnType<typeof serveFunctions>>

/** What another part of the SDK would give this one. */
async function provide(app: FirebaseApp, name: string, part: object): Promise<void> {
  const component = { name, instanceFactory: () => part, type: 'PRIVATE', instantiationMode: 'LAZY' }
  // Between the SDK's own parts; its types do not speak of it.
  const { _addComponent } = firebase as unknown as { _addComponent: (app: FirebaseApp, part: object) => void }
  const { container } = app as unknown as {
    container: { getProvider: (name: string) => { component: unknown } }
  }
  // Where another test of this process loaded the real one, that one stands aside.
  container.getProvider(name).component = null
  _addComponent(app, { ...component, multipleInstances: false, serviceProps: {} })
  await everythingDue()
}

const caught = (work: Promise<unknown>): Promise<Json> =>
  work.then(
    () => expect.fail('it should have failed'),
    error => error,
  )

/** On Node 24 `Array.fromAsync` never ends when an iterator fails both to go on and to return, as the SDK's does. */
async function drain(messages: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of messages);
}

describeOnDatabase('the official SDK', open => {
  let served: Served
  let stripped: Served
  let app: FirebaseApp
  let functions: Functions
  beforeAll(async () => {
    const database = await open()
    served = await serveFunctions(database, callables, { testMode: true })
    const strip = ({ status }: Response) => new Response(null, { status })
    stripped = await serveFunctions(database, callables, {}, strip)
  })
  afterAll(() => Promise.all([served.stop(), stripped.stop()]))
  beforeEach(() => {
    app = initializeApp({ projectId: 'functions-integration-test' }, crypto.randomUUID())
    functions = getFunctions(app, `${served.url}/functions`)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    return deleteApp(app)
  })

  const call = async (name: string, data?: unknown, on = functions): Promise<Json> =>
    (await httpsCallable<unknown, Json>(on, name)(data)).data

  describe('calls', () => {
    test.each([
      [undefined, null],
      [null, null],
      [17, 17],
      [2 ** 53, 2 ** 53],
      ['Zażółć 🫁', 'Zażółć 🫁'],
      [
        { at: new Date(0), list: [1, { a: undefined }] },
        { at: '1970-01-01T00:00:00.000Z', list: [1, { a: null }] },
      ],
    ])('with %j', async (data, expected) => expect(await call('echo', data)).toEqual(expected))

    test('by address', async () => {
      const byUrl = httpsCallableFromURL(functions, `${served.url}/functions/echo`)
      expect((await byUrl(5)).data).toBe(5)
    })

    test('as at an emulator', async () => {
      const emulated = getFunctions(app, 'europe-west1')
      connectFunctionsEmulator(emulated, '127.0.0.1', served.port)
      expect(await call('echo', 6, emulated)).toBe(6)
      expect(await caught(call('unknown', 6, emulated))).toMatchObject({ code: 'functions/not-found' })
    })

    test('and is given 64-bit numbers as numbers', async () =>
      expect(await call('group-long')).toEqual([9007199254740992, 7]))

    test('and never chokes on a type of ours', async () =>
      expect(await call('typed')).toEqual({ title: 'A day' }))

    test('for whoever is signed in', async () => {
      expect(await caught(call('whoAmI'))).toMatchObject({
        code: 'functions/unauthenticated',
        message: 'This needs someone who is signed in.',
      })
      await provide(app, 'auth-internal', { getToken: async () => ({ accessToken: 'ada' }) })
      expect(await call('whoAmI')).toBe('ada')
    })

    test('and is told that a token is not good', async () => {
      await provide(app, 'auth-internal', { getToken: async () => ({ accessToken: 'no.good' }) })
      expect(await caught(call('echo'))).toMatchObject({ code: 'functions/unauthenticated' })
    })
  })

  describe('errors', () => {
    test.each(codes)('%s', async code => {
      expect(await caught(call('refuse', { code }))).toMatchObject({
        code: `functions/${code}`,
        message: 'In these words.',
        details: { long: 30, list: [1] },
      })
    })

    test.each(codes)('%s by its HTTP status alone', async code => {
      const alone = getFunctions(app, `${stripped.url}/functions`)
      expect(await caught(call('refuse', { code }, alone))).toMatchObject({
        code: `functions/${bare[httpStatus(code)]}`,
      })
    })

    test('of data that does not fit', async () => {
      expect(await caught(call('refuse', { code: 'odd' }))).toMatchObject({
        code: 'functions/invalid-argument',
        details: { fields: [{ field: 'code', problem: 'invalid_value' }] },
      })
    })

    test('of an unknown name, and of a crash', async () => {
      expect(await caught(call('unknown'))).toMatchObject({
        code: 'functions/not-found',
        message: 'There is no such function.',
      })
      expect(await caught(call('crash'))).toMatchObject({
        code: 'functions/internal',
        message: 'INTERNAL',
        details: { id: expect.stringMatching(/^served \d+$/) },
      })
    })
  })

  describe('streams', () => {
    const stream = (name: string, data: unknown, signal?: AbortSignal) =>
      httpsCallable<unknown, Json, Json>(functions, name).stream(data, signal && { signal })

    test('messages and a result', async () => {
      const { stream: messages, data } = await stream('breathe', { times: 50, ending: 'fine' })
      const breaths = await Array.fromAsync(messages)
      expect(breaths).toHaveLength(50)
      expect(breaths[49]).toEqual({ breath: 50, text: 'in\u2028out' })
      expect(await data).toEqual({ times: 50, text: 'one\u2029calm' })
    })

    test.each<[string, string, unknown, object]>([
      [
        'a refusal',
        'breathe',
        { times: 2, ending: 'refused' },
        { code: 'functions/out-of-range', message: 'Too deep.', details: { most: 9 } },
      ],
      [
        'a crash',
        'breathe',
        { times: 0, ending: 'broken' },
        { code: 'functions/internal', message: 'INTERNAL' },
      ],
      ['bad data', 'breathe', null, { code: 'functions/invalid-argument' }],
      ['an unknown name', 'unknown', null, { code: 'functions/not-found' }],
      ['nobody signed in', 'whoAmI', null, { code: 'functions/unauthenticated' }],
    ])('%s', async (_, name, given, expected) => {
      const { stream: messages, data } = await stream(name, given)
      const [fromStream, fromData] = await Promise.all([caught(drain(messages)), caught(data)])
      expect(fromStream).toMatchObject(expected)
      expect(fromData).toMatchObject(expected)
    })

    test('until the client leaves', async () => {
      const isBegun = new Promise<void>(resolve => begun.push(resolve))
      const reason = new Promise(resolve => ended.push(resolve))
      const client = new AbortController()
      const { stream: messages, data } = await stream('forever', null, client.signal)
      const failed = caught(data)
      const iterator = messages[Symbol.asyncIterator]()
      expect(await iterator.next()).toEqual({ value: 'first', done: false })
      await isBegun
      client.abort()
      expect(await failed).toMatchObject({ code: 'functions/cancelled' })
      expect(await reason).toMatchObject({ code: 'cancelled' })
    })

    test('one of a callable that has nothing to say but its result', async () => {
      const { stream: messages, data } = await stream('echo', { a: 1 })
      expect(await Array.fromAsync(messages)).toEqual([])
      expect(await data).toEqual({ a: 1 })
    })
  })

  describe('finds what its own tests ask for', () => {
    let emulated: Functions
    beforeEach(() => {
      emulated = getFunctions(app)
      connectFunctionsEmulator(emulated, '127.0.0.1', served.port)
    })
    const ask = (name: string, data?: unknown) => call(name, data, emulated)

    test('simple data, scalars and null', async () => {
      const data = { bool: true, int: 2, str: 'four', array: [5, 6], null: null }
      expect(await ask('dataTestv2', data)).toEqual({ message: 'stub response', code: 42, long: 420 })
      expect(await ask('scalarTestv2', 17)).toBe(76)
      expect(await ask('nullTestv2', null)).toBeNull()
      expect(await ask('nullTestv2')).toBeNull()
      expect(await caught(ask('scalarTestv2', 18))).toMatchObject({ code: 'functions/invalid-argument' })
    })

    test('an auth token', async () => {
      await provide(app, 'auth-internal', { getToken: async () => ({ accessToken: 'token' }) })
      expect(await ask('tokenTestv2', {})).toEqual({})
    })

    test('app check tokens', async () => {
      await provide(app, 'app-check-internal', {
        getToken: async () => ({ token: 'app-check-token' }),
        getLimitedUseToken: async () => ({ token: 'app-check-single-use-token' }),
      })
      expect(await ask('appCheckTestv2', {})).toEqual({ token: 'app-check-token' })
      const limited = httpsCallable(emulated, 'appCheckTestv2', { limitedUseAppCheckTokens: true })
      expect((await limited({})).data).toEqual({ token: 'app-check-single-use-token' })
    })

    test('a messaging token', async () => {
      vi.stubGlobal('self', globalThis)
      vi.stubGlobal('Notification', { permission: 'granted' })
      await provide(app, 'messaging-internal', { getToken: async () => 'iid' })
      expect(await ask('instanceIdTestv2', {})).toEqual({})
    })

    test.each([
      ['missingResultTestv2', 'internal', 'Response is missing data field.', undefined],
      ['unhandledErrorTestv2', 'internal', 'internal', undefined],
      ['unknownErrorTestv2', 'internal', 'internal', undefined],
      ['explicitErrorTestv2', 'out-of-range', 'explicit nope', { start: 10, end: 20, long: 30 }],
      ['httpErrorTestv2', 'invalid-argument', 'invalid-argument', undefined],
    ])('%s', async (name, code, message, details) => {
      const error = await caught(ask(name))
      expect([error.code, error.message, error.details]).toEqual([`functions/${code}`, message, details])
    })

    test('a time-out', async () => {
      const impatient = httpsCallable(emulated, 'timeoutTestv2', { timeout: 10 })
      expect(await caught(impatient())).toMatchObject({ code: 'functions/deadline-exceeded' })
    })
  })
})
