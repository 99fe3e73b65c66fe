import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../platform/database/open.ts'
import { AppError } from '../../platform/errors.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { anyone, type Callable, type Caller, defineCallable } from './functions.ts'
import { echo } from './testing/echo.ts'
import { type Opened, openFunctions, origin } from './testing/serve.ts'

const who = async ({ caller }: { caller: Caller | undefined }) => caller?.uid ?? 'nobody'

const callables: Callable[] = [
  echo,
  defineCallable({ name: 'whoAnyone', input: z.unknown(), may: anyone, run: who }),
  defineCallable({
    name: 'whoByDefault',
    input: z.unknown(),
    run: ({ caller }) => Promise.resolve(caller.uid),
  }),
  defineCallable({
    name: 'group-context',
    input: z.null(),
    may: anyone,
    run: async ({ caller }) => ({ caller }),
  }),
]

describeOnDatabase('callable functions', open => {
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
      ['too large', () => post(JSON.stringify({ data: 'x'.repeat(256 * 1024) }))],
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

    test('tells who it comes from', async () => {
      const { body } = await house.call('group-context', null, { token: 'ada:editor' })
      expect(body.result).toMatchObject({
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
    ])('%s by %s gives %s', async (name, token, expected) => {
      const { status, body } = await house.call(name, null, token ? { token } : {})
      expect(body.result ?? status).toBe(expected)
      if (status === 401) expect(body.error.status).toBe('UNAUTHENTICATED')
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
