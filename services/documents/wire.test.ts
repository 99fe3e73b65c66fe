import { beforeEach, expect, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { openDocuments } from './testing/serve.ts'

type Opened = Awaited<ReturnType<typeof openDocuments>>

const base = '/v1/projects/demo/databases/(default)/documents'
const root = 'projects/demo/databases/(default)/documents'
const text = (stringValue: string) => ({ stringValue })

describeOnDatabase('the wire', open => {
  let opened: Opened
  beforeEach(async () => {
    opened ??= await openDocuments(await open(), { testMode: true })
    await opened.call('DELETE', '/emulator/v1/projects/demo/databases/(default)/documents')
  })

  const put = (path: string, fields: object) =>
    opened.post(`${base}:commit`, { writes: [{ update: { name: `${root}/${path}`, fields } }] })

  test('commits and gets', async () => {
    const done = await put('a/1', { name: text('Ada') })
    expect(done).toMatchObject({ writeResults: [{ updateTime: done.commitTime }] })
    const found = await opened.post(`${base}:batchGet`, { documents: [`${root}/a/1`, `${root}/a/2`] })
    expect(found).toEqual([
      {
        found: {
          name: `${root}/a/1`,
          fields: { name: text('Ada') },
          createTime: done.commitTime,
          updateTime: done.commitTime,
        },
        readTime: done.commitTime,
      },
      { missing: `${root}/a/2`, readTime: done.commitTime },
    ])
  })

  test('takes the database escaped or not', async () => {
    await put('a/1', {})
    for (const database of ['(default)', '%28default%29', '%28default)'])
      expect(await opened.call('GET', `/v1/projects/demo/databases/${database}/documents/a/1`)).toMatchObject(
        {
          name: `${root}/a/1`,
        },
      )
  })

  test('takes JSON for JSON, whatever it is called', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      const response = await opened.ask(`${base}:batchGet`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: JSON.stringify({ documents: [`${root}/a/1`] }),
      })
      expect(response.status).toBe(200)
    }
  })

  test('creates, gets, patches, lists and deletes by address', async () => {
    const made = await opened.call('POST', `${base}/a?documentId=x`, undefined, {
      fields: { n: { integerValue: 1 }, s: text('b c') },
    })
    expect(made).toMatchObject({ name: `${root}/a/x`, fields: { n: { integerValue: '1' } } })
    expect(await opened.call('POST', `${base}/a?documentId=x`, undefined, {})).toBe('ALREADY_EXISTS')
    const named = await opened.call('POST', `${base}/a`, undefined, {})
    expect(named.name).toMatch(/documents\/a\/[\w-]{20,}$/)
    const patched = await opened.call(
      'PATCH',
      `${base}/a/x?updateMask.fieldPaths=n&mask.fieldPaths=n`,
      undefined,
      {
        fields: { n: { integerValue: '2' }, s: text('not in the mask') },
      },
    )
    expect(patched.fields).toEqual({ n: { integerValue: '2' } })
    expect(await opened.call('GET', `${base}/a/x`)).toMatchObject({ fields: { s: text('b c') } })
    expect((await opened.call('GET', `${base}/a`)).documents).toHaveLength(2)
    expect(await opened.call('DELETE', `${base}/a/x?currentDocument.exists=true`)).toEqual({})
    expect(await opened.call('DELETE', `${base}/a/x?currentDocument.exists=true`)).toBe('NOT_FOUND')
    expect(await opened.call('GET', `${base}/a/x`)).toBe('NOT_FOUND')
  })

  test('lists page by page, in any order', async () => {
    for (const n of [3, 1, 2, 5, 4])
      await put(`a/${n}`, { n: { integerValue: n }, odd: { integerValue: n % 2 } })
    const listed: string[] = []
    for (let token = ''; ; ) {
      const page = await opened.call('GET', `${base}/a?pageSize=2&orderBy=odd desc, n&pageToken=${token}`)
      listed.push(...page.documents.map(({ name }: { name: string }) => name.slice(-1)))
      token = page.nextPageToken
      if (!token) break
    }
    expect(listed).toEqual(['1', '3', '5', '2', '4'])
  })

  test('queries below a document, and counts', async () => {
    await put('a/1/b/1', { n: { integerValue: 1 } })
    await put('a/1/b/2', { n: { integerValue: 2 } })
    await put('a/2/b/3', { n: { integerValue: 3 } })
    const structuredQuery = { from: [{ collectionId: 'b' }], orderBy: [{ field: { fieldPath: 'n' } }] }
    const found = await opened.post(`${base}/a/1:runQuery`, { structuredQuery })
    expect(found.map((each: { document: { name: string } }) => each.document.name)).toEqual([
      `${root}/a/1/b/1`,
      `${root}/a/1/b/2`,
    ])
    const group = { from: [{ collectionId: 'b', allDescendants: true }] }
    const [{ result }] = await opened.post(`${base}:runAggregationQuery`, {
      structuredAggregationQuery: {
        structuredQuery: group,
        aggregations: [
          { alias: 'all', count: {} },
          { alias: 'sum', sum: { field: { fieldPath: 'n' } } },
        ],
      },
    })
    expect(result.aggregateFields).toEqual({ all: { integerValue: '3' }, sum: { integerValue: '6' } })
    const empty = await opened.post(`${base}:runQuery`, {
      structuredQuery: { from: [{ collectionId: 'none' }] },
    })
    expect(empty).toEqual([{ readTime: expect.any(String) }])
  })

  test('names collections, page by page', async () => {
    for (const name of ['c', 'a', 'b']) await put(`${name}/1`, {})
    await put('a/1/below/1', {})
    expect(await opened.post(`${base}:listCollectionIds`, {})).toEqual({ collectionIds: ['a', 'b', 'c'] })
    expect(await opened.post(`${base}/a/1:listCollectionIds`, {})).toEqual({ collectionIds: ['below'] })
    const first = await opened.post(`${base}:listCollectionIds`, { pageSize: 2 })
    expect(first).toEqual({ collectionIds: ['a', 'b'], nextPageToken: 'b' })
    const second = { pageSize: 2, pageToken: first.nextPageToken }
    expect(await opened.post(`${base}:listCollectionIds`, second)).toEqual({ collectionIds: ['c'] })
  })

  test('writes in a batch what it can', async () => {
    await put('a/1', {})
    const { writeResults, status } = await opened.post(`${base}:batchWrite`, {
      writes: [
        { update: { name: `${root}/a/1`, fields: {} }, currentDocument: { exists: false } },
        { update: { name: `${root}/a/2`, fields: {} } },
      ],
    })
    expect(status).toEqual([{ code: 6, message: expect.any(String) }, {}])
    expect(writeResults).toEqual([{}, { updateTime: expect.any(String) }])
    const twice = [{ delete: `${root}/a/1` }, { delete: `${root}/a/1` }]
    expect(await opened.post(`${base}:batchWrite`, { writes: twice })).toBe('INVALID_ARGUMENT')
  })

  test('aborts a transaction when what it read has changed', async () => {
    await put('a/1', { n: { integerValue: 1 } })
    const { transaction } = await opened.post(`${base}:beginTransaction`, {})
    await opened.post(`${base}:batchGet`, { documents: [`${root}/a/1`, `${root}/a/2`], transaction })
    await put('a/2', {})
    const writes = [{ update: { name: `${root}/a/1`, fields: {} } }]
    expect(await opened.post(`${base}:commit`, { writes, transaction })).toBe('ABORTED')
    expect(await opened.call('GET', `${base}/a/1`)).toMatchObject({ fields: { n: { integerValue: '1' } } })
    expect(await opened.post(`${base}:commit`, { writes, transaction })).toBe('INVALID_ARGUMENT')
  })

  test('commits a transaction whose reads still hold', async () => {
    await put('a/1', { n: { integerValue: 1 } })
    const structuredQuery = { from: [{ collectionId: 'a' }] }
    const [{ transaction }] = await opened.post(`${base}:runQuery`, {
      structuredQuery,
      newTransaction: { readWrite: {} },
    })
    const writes = [{ update: { name: `${root}/a/1`, fields: {} } }]
    expect(await opened.post(`${base}:commit`, { writes, transaction })).toMatchObject({
      writeResults: [{}],
    })
  })

  test('keeps read-only transactions from writing, and forgets those rolled back or too old', async () => {
    const readOnly = await opened.post(`${base}:beginTransaction`, { options: { readOnly: {} } })
    const writes = [{ delete: `${root}/a/1` }]
    expect(await opened.post(`${base}:commit`, { writes, ...readOnly })).toBe('INVALID_ARGUMENT')
    const rolledBack = await opened.post(`${base}:beginTransaction`, {})
    expect(await opened.post(`${base}:rollback`, rolledBack)).toEqual({})
    expect(await opened.post(`${base}:rollback`, rolledBack)).toBe('INVALID_ARGUMENT')
    const old = await opened.post(`${base}:beginTransaction`, {})
    opened.clock.advance(300_000)
    expect(await opened.post(`${base}:commit`, { writes, ...old })).toBe('INVALID_ARGUMENT')
  })

  test.each(['partitionQuery', 'executePipeline'])('says that %s is not here', async verb => {
    expect(await opened.post(`${base}:${verb}`, {})).toBe('UNIMPLEMENTED')
  })

  test('says what is wrong in the protocol’s words', async () => {
    const response = await opened.ask(`${base}:commit`, { method: 'POST', body: '{' })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: { code: 400, status: 'INVALID_ARGUMENT', message: 'The request must be a JSON object' },
    })
    expect(await opened.post(`${base}:unknown`, {})).toBe('NOT_FOUND')
    expect(await opened.call('PUT', `${base}/a/1`)).toBe('NOT_FOUND')
    expect(await opened.call('GET', `${base}/a/%ff`)).toBe('INVALID_ARGUMENT')
    expect(await opened.call('GET', `${base}/a/b%2Fc`)).toBe('INVALID_ARGUMENT')
    expect(await opened.call('GET', `${base}//b`)).toBe('INVALID_ARGUMENT')
  })

  test('takes up to 10 MiB and no more', async () => {
    const large = JSON.stringify({ writes: [], padding: 'x'.repeat(11 * 1024 * 1024) })
    expect(await opened.post(`${base}:commit`, large)).toBe('INVALID_ARGUMENT')
  })

  test('allows pages from elsewhere in test mode, with their credentials', async () => {
    const headers = {
      Origin: 'http://localhost:9876',
      'Access-Control-Request-Headers': 'x-goog-request-params',
    }
    const preflight = await opened.ask(`${base}:commit`, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-goog-request-params')
    for (const { headers } of [
      preflight,
      await opened.ask(`${base}/a/1`, { headers: { Origin: 'http://localhost:9876' } }),
    ]) {
      expect(headers.get('access-control-allow-origin')).toBe('http://localhost:9876')
      expect(headers.get('access-control-allow-credentials')).toBe('true')
    }
  })

  test('keeps projects and databases apart', async () => {
    await put('a/1', {})
    for (const other of ['projects/other/databases/(default)', 'projects/demo/databases/second'])
      expect(await opened.call('GET', `/v1/${other}/documents/a/1`)).toBe('NOT_FOUND')
    const foreign = { documents: ['projects/other/databases/(default)/documents/a/1'] }
    expect(await opened.post(`${base}:batchGet`, foreign)).toBe('INVALID_ARGUMENT')
  })
})
