import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../platform/database/open.ts'
import { AppError, type ErrorCode, httpStatus } from '../../platform/errors.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import {
  anyone,
  type Callable,
  type Caller,
  defineCallable,
  Refusal,
  signedIn,
  withRole,
  withVerifiedEmail,
} from './functions.ts'
import { openFunctions, origin } from './testing/serve.ts'

const int64 = 'type.googleapis.com/google.protobuf.Int64Value'
const uint64 = 'type.googleapis.com/google.protobuf.UInt64Value'

/** Each status of the protocol, and the HTTP status it travels with (fact: google/rpc/code.proto). */
const statuses: [ErrorCode, string, number][] = [
  ['cancelled', 'CANCELLED', 499],
  ['unknown', 'UNKNOWN', 500],
  ['invalid-argument', 'INVALID_ARGUMENT', 400],
  ['deadline-exceeded', 'DEADLINE_EXCEEDED', 504],
  ['not-found', 'NOT_FOUND', 404],
  ['already-exists', 'ALREADY_EXISTS', 409],
  ['permission-denied', 'PERMISSION_DENIED', 403],
  ['unauthenticated', 'UNAUTHENTICATED', 401],
  ['resource-exhausted', 'RESOURCE_EXHAUSTED', 429],
  ['failed-precondition', 'FAILED_PRECONDITION', 400],
  ['aborted', 'ABORTED', 409],
  ['out-of-range', 'OUT_OF_RANGE', 400],
  ['unimplemented', 'UNIMPLEMENTED', 501],
  ['internal', 'INTERNAL', 500],
  ['unavailable', 'UNAVAILABLE', 503],
  ['data-loss', 'DATA_LOSS', 500],
]

const code = z.object({ code: z.enum(statuses.map(([name]) => name)), details: z.unknown() })

const who = async ({ caller }: { caller: Caller | undefined }) => caller?.uid ?? 'nobody'

const callables: Callable[] = [
  defineCallable({ name: 'echo', input: z.unknown(), may: anyone, run: async ({ data }) => data }),
  defineCallable({
    name: 'kindOf',
    input: z.unknown(),
    may: anyone,
    run: async ({ data }) => `${typeof data} ${data}`,
  }),
  defineCallable({ name: 'whoAnyone', input: z.unknown(), may: anyone, run: who }),
  defineCallable({
    name: 'whoByDefault',
    input: z.unknown(),
    run: ({ caller }) => Promise.resolve(caller.uid),
  }),
  defineCallable({ name: 'whoSignedIn', input: z.unknown(), may: signedIn, run: who }),
  defineCallable({ name: 'whoEditor', input: z.unknown(), may: withRole('editor', 'owner'), run: who }),
  defineCallable({ name: 'whoVerified', input: z.unknown(), may: withVerifiedEmail, run: who }),
  defineCallable({ name: 'whoSlowly', input: z.unknown(), may: async ({ uid }) => uid === 'ada', run: who }),
  defineCallable({
    name: 'group-context',
    input: z.null(),
    may: anyone,
    run: async ({ clientAddress, language, requestId, caller }) => ({
      clientAddress,
      language,
      requestId,
      caller,
    }),
  }),
  defineCallable({
    name: 'strict',
    input: z.strictObject({
      email: z.email(),
      days: z.array(z.int().min(1)),
      age: z.int().refine(age => age > 17, 'adults_only'),
    }),
    may: anyone,
    run: async () => 'fine',
  }),
  defineCallable({
    name: 'refuse',
    input: code,
    may: anyone,
    run: async ({ data }) => {
      throw new Refusal(data.code, 'In these words.', { details: data.details })
    },
  }),
  defineCallable({
    name: 'fail',
    input: code,
    may: anyone,
    run: async ({ data }) => {
      throw new AppError(data.code, 'for the log: ada@example.org', { details: data.details })
    },
  }),
  defineCallable({
    name: 'crash',
    input: z.unknown(),
    may: anyone,
    run: async () => {
      throw new TypeError('the secret of ada@example.org')
    },
  }),
  defineCallable({
    name: 'parseBadly',
    input: z.unknown(),
    may: anyone,
    run: async () => z.string().parse(7),
  }),
  ...Object.entries({
    nothing: undefined,
    dates: { at: new Date('2026-11-15T08:00:00Z'), list: [undefined, 1] },
    longs: [1n, -(2n ** 63n), 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n],
    typed: { '@type': 'mine', kept: { '@type': int64, value: 'x', also: 1 }, gone: undefined },
    vast: 2n ** 64n,
    notFinite: Number.NaN,
    cyclic: (() => {
      const loop: { loop?: unknown } = {}
      loop.loop = loop
      return loop
    })(),
  }).map(([name, value]) =>
    defineCallable({ name: `give-${name}`, input: z.unknown(), may: anyone, run: async () => value }),
  ),
]

type Opened = Awaited<ReturnType<typeof openFunctions>>

describeOnEveryDatabase('callable functions', open => {
  let database: Database
  let house: Opened
  beforeAll(async () => {
    database = await open()
    house = await openFunctions(database, callables)
  })

  const post = (body: BodyInit | null, headers: Record<string, string> = {}, path = '/functions/echo') =>
    house.ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body })

  describe('a request', () => {
    test.each([[null], [true], ['four'], [17], [2 ** 53], [[5, 6, null]], [{ a: { b: [{}] } }]])(
      'carries %j there and back',
      async data => expect((await house.call('echo', data)).body).toEqual({ result: data }),
    )

    test('is answered in JSON that nobody keeps', async () => {
      const { status, headers } = await house.call('echo')
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
    })

    test.each<[string, () => Promise<Response>]>([
      ['a number beyond all measure', () => post('{"data":[1e400]}')],
      ['not JSON', () => post('{"data":')],
      ['empty', () => post('')],
      ['without a body', () => post(null)],
      ['a list', () => post('[]')],
      ['null', () => post('null')],
      ['without data', () => post('{"result":1}')],
      ['not UTF-8', () => post(new Uint8Array([0x22, 0xff, 0x22]))],
      ['a form', () => post('data=1', { 'Content-Type': 'application/x-www-form-urlencoded' })],
      ['plain text', () => post('{"data":1}', { 'Content-Type': 'text/plain' })],
      ['too large', () => post(JSON.stringify({ data: 'x'.repeat(1024 * 1024) }))],
      ['too large by its own word', () => post('{"data":1}', { 'Content-Length': '1048577' })],
      ['nested too deeply', () => post(`{"data":${'['.repeat(101)}${']'.repeat(101)}}`)],
      ['nested beyond all measure', () => post(`{"data":${'['.repeat(400_000)}${']'.repeat(400_000)}}`)],
      ['GET', () => house.ask('/functions/echo')],
      ['PUT', () => house.ask('/functions/echo', { method: 'PUT', body: '{"data":1}' })],
    ])('that is %s is refused as INVALID_ARGUMENT', async (_, asking) => {
      const response = await asking()
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        error: { status: 'INVALID_ARGUMENT', message: expect.any(String) },
      })
    })

    test.each([
      '/functions/unknown',
      '/functions/',
      '/functions',
      '/functions/echo/more',
      '/functions//echo',
      '/functions/__proto__',
      '/functions/constructor',
      '/functions/%65cho',
      '/functions/echo%00',
      '/exhale/us-central1/echo',
      '/exhale/us-central1/dataTestv2',
    ])('for %s finds nothing', async path => {
      const response = await post('{"data":null}', {}, path)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        error: { status: 'NOT_FOUND', message: 'There is no such function.' },
      })
    })

    test('may bear the headers of app check and messaging', async () => {
      const headers = { 'X-Firebase-AppCheck': 'any', 'Firebase-Instance-ID-Token': 'iid' }
      expect((await house.call('echo', 1, headers)).body).toEqual({ result: 1 })
    })

    test('tells where it comes from', async () => {
      const headers = { 'Accept-Language': 'xx, fr-CA;q=0.5', token: 'ada:editor' }
      const { body } = await house.call('group-context', null, headers)
      expect(body.result).toMatchObject({
        clientAddress: '203.0.113.7',
        language: 'fr',
        requestId: expect.stringMatching(/^request \d+$/),
        caller: { uid: 'ada', roles: ['editor'], sessionId: 'session of ada', claims: { sub: 'ada' } },
      })
    })
  })

  describe('rights', () => {
    test.each([
      ['whoAnyone', undefined, 'nobody'],
      ['whoAnyone', 'ada', 'ada'],
      ['whoAnyone', 'not a token', 401],
      ['whoByDefault', undefined, 401],
      ['whoByDefault', 'not a token', 401],
      ['whoByDefault', 'ada', 'ada'],
      ['whoSignedIn', undefined, 401],
      ['whoSignedIn', 'ada', 'ada'],
      ['whoEditor', undefined, 401],
      ['whoEditor', 'ada', 403],
      ['whoEditor', 'ada:reader', 403],
      ['whoEditor', 'ada:reader,owner', 'ada'],
      ['whoVerified', 'unproven', 403],
      ['whoVerified', 'ada', 'ada'],
      ['whoSlowly', 'bob', 403],
      ['whoSlowly', 'ada', 'ada'],
    ])('%s by %s gives %s', async (name, token, expected) => {
      const { status, body } = await house.call(name, null, token ? { token } : {})
      expect(body.result ?? status).toBe(expected)
      if (status === 401) expect(body.error.status).toBe('UNAUTHENTICATED')
      if (status === 403) expect(body.error.status).toBe('PERMISSION_DENIED')
    })

    test.each([
      ['Basic YWRhOmFkYQ==', 200],
      ['bearer ada', 200],
      ['Bearer', 200],
      ['Bearer ', 200],
      ['Bearer  x y', 401],
    ])('authorization %j is answered with %s', async (authorization, status) => {
      const response = await post('{"data":null}', { Authorization: authorization }, '/functions/whoAnyone')
      expect(response.status).toBe(status)
    })

    test('come before what was sent', async () => {
      const response = await post('not json', {}, '/functions/whoByDefault')
      expect(response.status).toBe(401)
    })
  })

  describe('values', () => {
    test.each([
      [{ '@type': int64, value: '3' }, 'number 3'],
      [{ '@type': int64, value: 3 }, 'number 3'],
      [{ '@type': int64, value: '-9007199254740991' }, 'number -9007199254740991'],
      [{ '@type': int64, value: '9007199254740993' }, 'bigint 9007199254740993'],
      [{ '@type': int64, value: '-9223372036854775808' }, 'bigint -9223372036854775808'],
      [{ '@type': uint64, value: '18446744073709551615' }, 'bigint 18446744073709551615'],
    ])('%j comes in as %s', async (data, expected) => {
      expect((await house.call('kindOf', data)).body).toEqual({ result: expected })
    })

    test.each([
      { '@type': int64, value: '9223372036854775808' },
      { '@type': uint64, value: '-1' },
      { '@type': uint64, value: '18446744073709551616' },
      { '@type': int64, value: '1e3' },
      { '@type': int64, value: '' },
      { '@type': int64, value: 1.5 },
      { '@type': int64 },
      { '@type': 'type.googleapis.com/google.protobuf.Duration', value: '3s' },
      { '@type': null },
      { '@type': 'toString' },
      [{ deep: { '@type': 7 } }],
    ])('%j is refused', async data => {
      const { status, body } = await house.call('echo', data)
      expect([status, body.error.status]).toEqual([400, 'INVALID_ARGUMENT'])
    })

    test.each([
      ['nothing', null],
      ['dates', { at: '2026-11-15T08:00:00.000Z', list: [null, 1] }],
      [
        'longs',
        [
          { '@type': int64, value: '1' },
          { '@type': int64, value: '-9223372036854775808' },
          { '@type': int64, value: '9223372036854775807' },
          { '@type': uint64, value: '9223372036854775808' },
          { '@type': uint64, value: '18446744073709551615' },
        ],
      ],
      ['typed', { kept: { value: 'x', also: 1 } }],
    ])('%s goes out as JSON can say it', async (name, result) => {
      expect((await house.call(`give-${name}`)).body).toEqual({ result })
    })

    test.each(['vast', 'notFinite', 'cyclic'])('%s cannot go out', async name => {
      const { status, body } = await house.call(`give-${name}`)
      expect([status, body.error.message]).toEqual([500, 'INTERNAL'])
    })
  })

  describe('errors', () => {
    test('cover every code of ours', () => {
      expect(statuses.every(([name, , http]) => httpStatus(name) === http)).toBe(true)
      expect(new Set(statuses.map(([name]) => name)).size).toBe(16)
    })

    test.each(statuses)('%s is %s with %s', async (name, status, http) => {
      const details = { start: 10, long: { '@type': int64, value: '9007199254740993' } }
      const answer = await house.call('refuse', { code: name, details })
      expect(answer.status).toBe(http)
      expect(answer.body).toEqual({ error: { status, message: 'In these words.', details } })
    })

    test.each(statuses)(
      '%s out of our own code is %s with %s, and keeps its reason',
      async (name, status, http) => {
        const before = house.logged().length
        const answer = await house.call('fail', { code: name, details: { word: 'FULL' } })
        const { error } = answer.body
        expect([answer.status, error.status]).toEqual([http, status])
        expect(JSON.stringify(answer.body)).not.toContain('ada@')
        const fresh = house.logged().slice(before)
        expect(fresh).toHaveLength(http >= 500 ? 1 : 0)
        expect(error.details).toEqual(http >= 500 ? { id: fresh[0].requestId } : { word: 'FULL' })
      },
    )

    test('that nobody foresaw are INTERNAL, logged once under the id the person sees', async () => {
      const before = house.logged().length
      const { status, body } = await house.call('crash')
      const fresh = house.logged().slice(before)
      expect(status).toBe(500)
      expect(body).toEqual({
        error: {
          status: 'INTERNAL',
          message: 'INTERNAL',
          details: { id: expect.stringMatching(/^request/) },
        },
      })
      expect(fresh).toEqual([
        expect.objectContaining({
          msg: 'a callable failed',
          requestId: body.error.details.id,
          callable: 'crash',
          err: expect.objectContaining({ type: 'TypeError' }),
        }),
      ])
    })

    test('of a schema inside a callable are its own fault', async () => {
      expect((await house.call('parseBadly')).status).toBe(500)
    })

    test('of the data name the fields, and repeat nothing that was given', async () => {
      const before = house.logged().length
      const { status, body } = await house.call('strict', {
        email: 'secret',
        days: [3, -4444],
        age: 7,
        extra: 1,
      })
      expect(status).toBe(400)
      expect(body.error).toEqual({
        status: 'INVALID_ARGUMENT',
        message: 'The data is not what this function takes.',
        details: {
          fields: expect.arrayContaining([
            { field: 'email', problem: 'invalid_format' },
            { field: 'days[1]', problem: 'too_small' },
            { field: 'age', problem: 'adults_only' },
            { field: '', problem: 'unrecognized_keys' },
          ]),
        },
      })
      expect(JSON.stringify(body)).not.toMatch(/secret|4444|extra/)
      expect(house.logged()).toHaveLength(before)
    })

    test('of a database that is away are UNAVAILABLE or INTERNAL, in JSON', async () => {
      const away = await open()
      const other = await openFunctions(away, callables)
      await away.close()
      const { status, body } = await other.call('echo', 1)
      expect(status).toBeGreaterThanOrEqual(500)
      expect(body.error.details.id).toMatch(/^request/)
    })
  })

  describe('other origins', () => {
    const other = 'https://elsewhere.example'
    const preflight = {
      method: 'OPTIONS',
      headers: {
        Origin: other,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers':
          'content-type,authorization,x-firebase-appcheck,firebase-instance-id-token',
      },
    }

    test('are not let in', async () => {
      const { ask } = await openFunctions(database, callables)
      expect((await ask('/functions/echo', preflight)).headers.get('access-control-allow-origin')).toBeNull()
      const init = { method: 'POST', body: '{"data":1}' }
      const asking = (from: string) =>
        ask('/functions/echo', { ...init, headers: { 'Content-Type': 'application/json', Origin: from } })
      expect((await asking(other)).headers.get('access-control-allow-origin')).toBeNull()
      expect((await asking(origin)).headers.get('access-control-allow-origin')).toBe(origin)
    })

    test('are let in by test mode, without a token', async () => {
      const { ask } = await openFunctions(database, callables, { testMode: true })
      const { status, headers } = await ask('/exhale/us-central1/whoByDefault', preflight)
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-origin')).toBe(other)
      expect(headers.get('access-control-allow-methods')).toBe('POST')
      for (const name of preflight.headers['Access-Control-Request-Headers'].split(','))
        expect(headers.get('access-control-allow-headers')?.toLowerCase().split(', ')).toContain(name)
    })
  })

  test('two callables cannot share a name, nor have one that no path can bear', async () => {
    const twin = () => defineCallable({ name: 'twin', input: z.null(), run: async () => null })
    await expect(openFunctions(database, [twin(), twin()])).rejects.toThrow(/same name/)
    for (const name of ['', 'a/b', '1st', '__proto__', 'a b'])
      expect(() => defineCallable({ name, input: z.null(), run: async () => null })).toThrow(AppError)
  })
})
