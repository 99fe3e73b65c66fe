import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../platform/database/open.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { tries } from '../../platform/testing/tier.ts'
import { anyone, defineCallable } from './functions.ts'
import { type Json, openFunctions } from './testing/serve.ts'

const callables = [
  defineCallable({
    name: 'echo',
    input: z.unknown(),
    may: anyone,
    limit: { calls: 1e9, per: 1 },
    run: async ({ data }) => data,
  }),
  defineCallable({ name: 'guarded', input: z.object({ name: z.string() }), run: async ({ data }) => data }),
  defineCallable({
    name: 'invite',
    input: z.record(z.string(), z.json()),
    may: anyone,
    once: true,
    limit: { calls: 1e9, per: 1 },
    run: async ({ data }) => data,
  }),
]

const names = fc.oneof(
  fc.constantFrom('echo', 'guarded', 'invite', 'dataTestv2', 'tokenTestv2', 'explicitErrorTestv2'),
  fc.constantFrom('constructor', '__proto__', 'toString', 'then', 'hasOwnProperty'),
  fc.webSegment(),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const paths = fc.oneof(
  { weight: 3, arbitrary: names.map(name => `/functions/${name}`) },
  names.map(name => `/exhale/us-central1/${name}`),
  fc.webPath().map(path => `/functions${path}`),
  fc.string({ maxLength: 30 }).map(path => `/functions/${encodeURIComponent(path.toWellFormed())}`),
)
const types = fc.constantFrom(
  'type.googleapis.com/google.protobuf.Int64Value',
  'type.googleapis.com/google.protobuf.UInt64Value',
  'other',
)
const longs = fc.record({
  '@type': types,
  value: fc.oneof(fc.bigInt().map(String), fc.string(), fc.jsonValue()),
})
const data = fc.oneof(
  fc.jsonValue({ maxDepth: 8 }),
  longs,
  fc.record({
    idempotencyKey: fc.oneof(fc.uuid(), fc.string(), fc.constant('the same key for everyone')),
    rest: fc.oneof(fc.jsonValue(), longs),
  }),
  fc.string({ unit: 'binary' }),
)
const bodies = fc.oneof(
  { weight: 4, arbitrary: data.map(given => JSON.stringify({ data: given })) },
  fc.jsonValue().map(value => JSON.stringify(value)),
  fc.constantFrom('{"data":{"__proto__":{"a":1}}}', '{"data":-0}', '{"data":1e400}', '{"data":1,"data":{}}'),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.uint8Array({ maxLength: 200 }).map(bytes => new Uint8Array(bytes)),
)
const headerText = fc.stringMatching(/^[\x20-\x7e]{0,60}$/)
const headers = fc.record(
  {
    'Content-Type': fc.oneof(
      { weight: 5, arbitrary: fc.constant('application/json') },
      fc.constantFrom('application/json; charset=utf-8', 'text/plain', 'APPLICATION/JSON'),
      headerText,
    ),
    Authorization: fc.oneof(
      fc.constantFrom('Bearer ada', 'Bearer not ours', 'Bearer', 'Basic x'),
      headerText,
      headerText.map(text => `Bearer ${text}`),
    ),
    Accept: fc.oneof(
      fc.constantFrom('text/event-stream', '*/*', 'text/html, text/event-stream;q=0.1'),
      headerText,
    ),
    'Accept-Language': headerText,
    Cookie: headerText,
    Origin: headerText,
    'X-Firebase-AppCheck': headerText,
    'Firebase-Instance-ID-Token': headerText,
  },
  { requiredKeys: ['Content-Type'] },
)
const methods = fc.oneof(
  { weight: 6, arbitrary: fc.constant('POST') },
  fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
)

describeOnDatabase('whatever is sent', open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  async function read(response: Response): Promise<Json> {
    const text = await response.text()
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return JSON.parse(text)
    const lines = text.split('\n').filter(line => line.startsWith('data: '))
    expect(lines).toHaveLength(1)
    return JSON.parse(lines[0]?.slice(6) ?? '')
  }

  test.each([false, true])('is answered in JSON, and breaks nothing (test mode %s)', async testMode => {
    const { ask, logged } = await openFunctions(database, callables, { testMode })
    await fc.assert(
      fc.asyncProperty(paths, methods, headers, bodies, async (path, method, sent, body) => {
        if (!URL.canParse(path, 'https://exhale.test')) return
        const hasBody = !['GET', 'OPTIONS'].includes(method)
        const response = await ask(path, { method, headers: sent, ...(hasBody && { body }) })
        expect(response.status).toBeLessThan(500)
        if (method === 'OPTIONS') {
          expect(response.status).toBe(204)
          return
        }
        const answer = await read(response)
        expect('result' in answer).not.toBe('error' in answer)
        if (answer.error) expect(answer.error.status).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
        if (answer.error?.status === 'INTERNAL') expect.fail('it broke')
      }),
      { numRuns: tries(600) },
    )
    expect(logged()).toEqual([])
  })

  test('that is JSON without @type comes back as it was', async () => {
    const { call } = await openFunctions(database, callables)
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 10 }), async value => {
        const text = JSON.stringify(value)
        fc.pre(!text.includes('"@type"'))
        const { body } = await call('echo', value)
        expect(JSON.stringify(body.result)).toBe(text)
      }),
      { numRuns: tries(300) },
    )
  })
})
