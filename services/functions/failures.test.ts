import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, type ErrorCode, httpStatus } from '../../platform/errors.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { anyone, type Callable, defineCallable, Refusal } from './functions.ts'
import { echo } from './testing/echo.ts'
import { type Opened, openFunctions } from './testing/serve.ts'

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

const callables: Callable[] = [
  echo,
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
]

describeOnDatabase('callable functions', open => {
  let house: Opened
  beforeAll(async () => {
    house = await openFunctions(await open(), callables)
  })

  describe('errors', () => {
    test('cover every code of ours', () => {
      expect(statuses.every(([name, , http]) => httpStatus(name) === http)).toBe(true)
      expect(new Set(statuses.map(([name]) => name)).size).toBe(16)
    })

    test.each(statuses)('%s is %s with %s', async (name, status, http) => {
      const details = {
        start: 10,
        long: { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: '9007199254740993' },
      }
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
})
