import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { tries } from '../../platform/testing/tier.ts'
import { openDocuments } from './testing/serve.ts'

const root = 'projects/demo/databases/(default)/documents'
const verbs = [
  'batchGet',
  'batchWrite',
  'beginTransaction',
  'commit',
  'listCollectionIds',
  'rollback',
  'runAggregationQuery',
  'runQuery',
]

/** Words the protocol knows, in places where they may or may not belong. */
const words = [
  'writes update delete verify name fields updateMask fieldPaths updateTransforms fieldPath increment currentDocument',
  'exists updateTime documents structuredQuery from collectionId allDescendants where fieldFilter field op value filters',
  'compositeFilter unaryFilter orderBy direction startAt endAt values before limit offset select transaction mask',
  'newTransaction structuredAggregationQuery aggregations alias count sum avg upTo integerValue doubleValue mapValue',
  'arrayValue stringValue bytesValue timestampValue geoPointValue referenceValue nullValue latitude __proto__ parent',
  'constructor toString addTarget targetId query removeTarget resumeToken streamToken database readTime pageSize',
].flatMap(line => line.split(' '))

const scalars = fc.oneof(
  fc.constantFrom<unknown>(
    `${root}/a/1`,
    `${root}/a/1/b/2`,
    root,
    'projects/demo/databases/(default)',
    'EQUAL',
    'IN',
    'AND',
    'DESCENDING',
    'a.b',
    '`',
    '__name__',
    'REQUEST_TIME',
    '9999999999999999999999',
    '-0',
    'NaN',
    1e308,
    -1,
    2 ** 31,
    2 ** 53,
    '0000-00-00T00:00:00Z',
    '\ud800',
    '\u0000',
  ),
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)

const { json } = fc.letrec<{ json: unknown }>(tie => ({
  json: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    scalars,
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...words), tie('json'), { maxKeys: 4 }),
  ),
}))

/** Nearly right: a good request of which one part is something else. */
function spoiled(good: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(good)
  return fc.tuple(fc.nat(places.length - 1), json).map(([index, other]) => {
    const copy = structuredClone(good)
    const place = places[index] ?? []
    let at = copy as { [key: string]: unknown }
    for (const key of place.slice(0, -1)) at = at[key] as typeof at
    at[place.at(-1) ?? ''] = other
    return copy
  })
}

function decodeLoosely(text: string): string {
  return new URLSearchParams(`it=${text}`).get('it') ?? ''
}

function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...placesIn(inner, [...path, key])])
}

const goodWrites = [
  {
    update: {
      name: `${root}/a/1`,
      fields: {
        n: { integerValue: '1' },
        deep: { mapValue: { fields: { list: { arrayValue: { values: [{ doubleValue: 1.5 }] } } } } },
        at: { timestampValue: '2020-01-01T00:00:00.123Z' },
        where: { geoPointValue: { latitude: 1, longitude: 2 } },
        bytes: { bytesValue: 'AAEC' },
        other: { referenceValue: `${root}/b/1` },
      },
    },
    updateMask: { fieldPaths: ['n', 'deep.list', 'at', 'where'] },
    updateTransforms: [
      { fieldPath: 'n', increment: { integerValue: '1' } },
      { fieldPath: 'list', appendMissingElements: { values: [{ stringValue: 'x' }] } },
    ],
    currentDocument: { exists: false },
  },
  { delete: `${root}/a/2` },
]
const goodQuery = {
  from: [{ collectionId: 'a' }],
  where: {
    compositeFilter: {
      op: 'AND',
      filters: [
        { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: '0' } } },
        { unaryFilter: { field: { fieldPath: 'x' }, op: 'IS_NULL' } },
      ],
    },
  },
  orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
  startAt: { values: [{ integerValue: '5' }], before: true },
  limit: 5,
  offset: 1,
  select: { fields: [{ fieldPath: 'n' }] },
}
const goodAggregation = {
  structuredQuery: goodQuery,
  aggregations: [
    { alias: 'n', count: { upTo: '3' } },
    { alias: 's', sum: { field: { fieldPath: 'n' } } },
  ],
}

describeOnEveryDatabase('whatever is said at the doors', open => {
  let opened: Awaited<ReturnType<typeof openDocuments>>
  beforeAll(async () => {
    opened = await openDocuments(await open(), { testMode: true })
  })
  afterAll(() => opened.documents.stop())

  /** An answer in the protocol's words, and nothing in the log. */
  async function say(path: string, init: RequestInit): Promise<void> {
    const response = await opened.ask(path, init)
    const text = await response.text()
    expect(opened.faults).toEqual([])
    expect([200, 400, 403, 404, 409, 429, 501], text).toContain(response.status)
    if (response.status !== 200) expect(JSON.parse(text)).toMatchObject({ error: { code: response.status } })
  }

  const post = (verb: string, body: unknown) =>
    say(`/v1/${root}:${verb}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  test('no body breaks an operation', async () => {
    const body = fc.oneof(json, fc.string())
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...verbs), body, (verb, said) => post(verb, said)),
      { numRuns: tries(300) },
    )
  })

  test.each([
    ['commit', { writes: goodWrites }],
    ['batchWrite', { writes: goodWrites }],
    ['runQuery', { structuredQuery: goodQuery }],
    ['runAggregationQuery', { structuredAggregationQuery: goodAggregation }],
    [
      'batchGet',
      { documents: [`${root}/a/1`], mask: { fieldPaths: ['a'] }, newTransaction: { readOnly: {} } },
    ],
  ])('nothing nearly right breaks %s', async (verb, good) => {
    await fc.assert(
      fc.asyncProperty(spoiled(good), said => post(verb, said)),
      { numRuns: tries(200) },
    )
  })

  test('no path breaks an address', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        'a',
        '1',
        '(default)',
        '%28',
        '%',
        '%2F',
        '%00',
        '..',
        '.',
        '',
        ':',
        '__x__',
        '%ff',
        '~',
      ),
      fc.string(),
      fc.string().map(encodeURIComponent),
    )
    const path = fc.array(part, { maxLength: 8 }).map(parts => parts.join('/').replaceAll(/[\s\\?#]/g, '_'))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT'),
        path,
        async (method, rest) => {
          const body = method === 'GET' ? undefined : '{}'
          await say(`/v1/projects/demo/databases/(default)/documents/${rest}`, { method, body })
          await say(`/v1/projects/${rest}`, { method, body })
        },
      ),
      { numRuns: tries(300) },
    )
  })

  test('no name of a project or database breaks an address', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        '(default)',
        '%00',
        '%ff',
        'x'.repeat(5_000),
        '%F0%9F%AB%81',
        '.',
        '%2e%2e',
        '%5C',
        "'",
        '%22',
      ),
      fc.string().map(text => encodeURIComponent(text)),
    )
    await fc.assert(
      fc.asyncProperty(name, name, async (project, database) => {
        const documents = `projects/${project}/databases/${database}/documents`
        await say(`/v1/${documents}/a/1`, { method: 'GET' })
        await say(`/v1/${documents}/a/1`, { method: 'PATCH', body: '{"fields":{}}' })
        await say(`/emulator/v1/${documents}`, { method: 'DELETE' })
        const search = new URLSearchParams({ VER: '8', database: decodeLoosely(documents.slice(0, -10)) })
        const path = `/google.firestore.v1.Firestore/Write/channel?${search}`
        expect((await opened.ask(path, { method: 'POST', body: 'count=0' })).status).toBe(200)
        expect(opened.faults).toEqual([])
      }),
      { numRuns: tries(200) },
    )
  })

  test('no search breaks an address', async () => {
    const names = [
      'mask.fieldPaths',
      'updateMask.fieldPaths',
      'currentDocument.exists',
      'currentDocument.updateTime',
      'pageSize',
      'pageToken',
      'orderBy',
      'documentId',
      'transaction',
    ]
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('1', '-1', 'true', 'a desc', 'bnVsbA', 'W10', '`', '1e9'),
    )
    const search = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'),
        fc.constantFrom('a', 'a/1'),
        search,
        (method, path, given) =>
          say(`/v1/${root}/${path}?${new URLSearchParams(given)}`, {
            method,
            ...(method !== 'GET' && { body: '{"fields":{}}' }),
          }),
      ),
      { numRuns: tries(300) },
    )
  })

  test('bytes that are no text are refused', async () => {
    const body = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])
    await say(`/v1/${root}:commit`, { method: 'POST', body })
    await say('/google.firestore.v1.Firestore/Listen/channel?VER=8', { method: 'POST', body })
  })

  test('nothing is half written', async () => {
    const names = ['x/1', 'x/2', 'x/3']
    const writes = names.map(path => ({
      update: { name: `${root}/${path}`, fields: { n: { integerValue: '1' } } },
    }))
    await fc.assert(
      fc.asyncProperty(spoiled({ writes }), async said => {
        await opened.call('DELETE', '/emulator/v1/projects/demo/databases/(default)/documents')
        const response = await opened.ask(`/v1/${root}:commit`, {
          method: 'POST',
          body: JSON.stringify(said),
        })
        if (response.status === 200) return
        expect(await opened.call('GET', `/v1/${root}/x`)).toEqual({ documents: [] })
      }),
      { numRuns: tries(100) },
    )
  })

  test('no message breaks a channel', async () => {
    const listen = {
      database: 'projects/demo/databases/(default)',
      addTarget: { targetId: 2, query: { parent: root, structuredQuery: goodQuery }, resumeToken: 'AAAA' },
    }
    const write = { streamToken: 'AA==', writes: goodWrites }
    const hello = { database: 'projects/demo/databases/(default)' }
    const said = fc.oneof(
      fc.tuple(
        fc.constant('Listen'),
        spoiled(listen).map(message => [message]),
      ),
      fc.tuple(
        fc.constant('Write'),
        spoiled(write).map(message => [hello, message]),
      ),
      fc.tuple(fc.constantFrom('Listen', 'Write'), fc.array(json, { maxLength: 3 })),
    )
    await fc.assert(
      fc.asyncProperty(said, async ([kind, messages]) => {
        const form = new URLSearchParams({ count: String(messages.length), ofs: '0' })
        for (const [index, message] of messages.entries())
          form.set(`req${index}___data__`, JSON.stringify(message))
        const database = encodeURIComponent(hello.database)
        const path = `/google.firestore.v1.Firestore/${kind}/channel?VER=8&database=${database}`
        const opening = await opened.ask(path, { method: 'POST', body: form.toString() })
        const [, sid] = /"c","([\w-]+)"/.exec(await opening.text()) ?? []
        expect(sid).toBeDefined()
        const poll = await opened.ask(`${path}&SID=${sid}&RID=rpc&AID=0&CI=1`)
        if (messages.length > 0) expect(await poll.text()).toMatch(/^\d+\n\[\[1,/)
        expect(opened.faults).toEqual([])
        await opened.ask(`${path}&SID=${sid}&TYPE=terminate`)
      }),
      { numRuns: tries(200) },
    )
  })

  test('no form breaks a channel', async () => {
    const name = fc.constantFrom('count', 'ofs', 'headers', 'req0___data__', 'req1___data__')
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('0', '1', '2', '999999999999999999', '{}', 'A:b\r\n\r\n:x'),
    )
    const search = fc.constantFrom('SID', 'AID', 'RID', 'CI', 'TO', 'TYPE', 'database')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, value), { maxLength: 5 }),
        fc.array(fc.tuple(search, value), { maxLength: 5 }),
        async (form, given) => {
          const path = `/google.firestore.v1.Firestore/Write/channel?${new URLSearchParams(given)}`
          const response = await opened.ask(path, {
            method: 'POST',
            body: new URLSearchParams(form).toString(),
          })
          expect(response.status).toBeLessThan(500)
          expect(opened.faults).toEqual([])
        },
      ),
      { numRuns: tries(300) },
    )
  })
})
