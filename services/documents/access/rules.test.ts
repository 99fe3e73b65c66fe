import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { defineCollection, isLimitedTo, isOwn } from '../documents.ts'
import type { Filter, Query } from '../model/query.ts'
import { openDocuments } from '../testing/serve.ts'
import { readPattern } from './pattern.ts'

const members = defineCollection({
  path: 'members',
  schema: z.object({ name: z.string(), visits: z.number().optional() }),
  rule: {
    get: ({ person, params }) => isOwn(person, params.id),
    create: ({ person, params }) => isOwn(person, params.id),
    update: ({ person, params, before, after }) =>
      isOwn(person, params.id) &&
      JSON.stringify(before.fields.visits) === JSON.stringify(after.fields.visits),
  },
})

const notes = defineCollection({
  path: 'members/{uid}/notes',
  schema: z.object({ text: z.string(), isShared: z.boolean(), author: z.string() }),
  rule: {
    get: ({ person, params }) => isOwn(person, params.uid),
    query: ({ person, params }) => isOwn(person, params.uid),
    create: ({ person, params }) => isOwn(person, params.uid),
    update: ({ person, params }) => isOwn(person, params.uid),
    delete: ({ person, params }) => isOwn(person, params.uid),
  },
})

/** What people put in and nobody reads from outside. */
const letterbox = defineCollection({
  path: 'letterbox',
  schema: z.object({ count: z.number() }),
  rule: { create: () => true, update: () => true },
})

/** What may only be written where a document beside it says so. */
const pledges = defineCollection({
  path: 'members/{uid}/pledges',
  schema: z.object({ text: z.string() }),
  rule: {
    beside: ({ uid }) => `members/${uid}`,
    create: ({ person, params, beside }) => isOwn(person, params.uid) && beside !== undefined,
    delete: ({ person, params, beside }) => isOwn(person, params.uid) && beside !== undefined,
  },
})

/** A rule with a mistake in it. */
const broken = defineCollection({
  path: 'broken',
  schema: z.object({}),
  rule: {
    get: () => {
      throw new Error('a mistake')
    },
  },
})

const hidden = defineCollection({ path: 'hidden', schema: z.object({}) })

const base = '/v1/projects/exhale/databases/(default)/documents'
const root = 'projects/exhale/databases/(default)/documents'
const [ada, bob] = ['person:ada', 'person:bob']
const note = (author: string) => ({
  text: { stringValue: 'x' },
  isShared: { booleanValue: false },
  author: { stringValue: author },
})

describeOnDatabase('rules', open => {
  let opened: Awaited<ReturnType<typeof openDocuments>>

  beforeEach(async () => {
    opened = await openDocuments(await open(), {
      collections: [members, notes, pledges, letterbox, broken, hidden],
    })
    await opened.documents.set('members/ada', { name: 'Ada', visits: 3 })
    await opened.documents.set('members/ada/notes/1', { text: 'x', isShared: false, author: 'ada' })
    await opened.documents.set('letterbox/1', { count: 7 })
    await opened.documents.set('hidden/1', {})
    return () => opened.documents.stop()
  })

  const commit = (token: string | undefined, ...writes: object[]) =>
    opened.post(`${base}:commit`, { writes }, token)
  const query = (structuredQuery: object, token?: string, parent = '') =>
    opened.post(`${base}${parent}:runQuery`, { structuredQuery }, token)

  test('let people at their own, by every door', async () => {
    const name = `${root}/members/ada`
    expect(await opened.call('GET', `${base}/members/ada`, ada)).toMatchObject({ name })
    expect(await opened.post(`${base}:batchGet`, { documents: [name] }, ada)).toHaveLength(1)
    expect(await query({ from: [{ collectionId: 'notes' }] }, ada, '/members/ada')).toHaveLength(1)
    expect((await opened.call('GET', `${base}/members/ada/notes`, ada)).documents).toHaveLength(1)
    expect(await commit(ada, { delete: `${root}/members/ada/notes/1` })).toMatchObject({ writeResults: [{}] })
  })

  test.each([undefined, bob, 'person:bob:owner'])('refuse everyone else, by every door: %s', async token => {
    const denied = 'PERMISSION_DENIED'
    const name = `${root}/members/ada`
    const fields = { name: { stringValue: 'Eve' } }
    const structuredQuery = { from: [{ collectionId: 'notes' }] }
    const aggregations = [{ alias: 'n', count: {} }]
    const refused = {
      get: await opened.call('GET', `${base}/members/ada`, token),
      getMissing: await opened.call('GET', `${base}/members/nobody`, token),
      list: await opened.call('GET', `${base}/members/ada/notes`, token),
      listMembers: await opened.call('GET', `${base}/members`, token),
      create: await opened.call('POST', `${base}/members?documentId=eve`, token, { fields }),
      patch: await opened.call('PATCH', `${base}/members/ada`, token, { fields }),
      delete: await opened.call('DELETE', `${base}/members/ada`, token),
      deleteMissing: await opened.call('DELETE', `${base}/members/nobody`, token),
      batchGet: await opened.post(`${base}:batchGet`, { documents: [name] }, token),
      runQuery: await query(structuredQuery, token, '/members/ada'),
      group: await query({ from: [{ collectionId: 'notes', allDescendants: true }] }, token),
      aggregate: await opened.post(
        `${base}/members/ada:runAggregationQuery`,
        { structuredAggregationQuery: { structuredQuery, aggregations } },
        token,
      ),
      commit: await commit(token, { update: { name, fields } }),
      verify: await commit(token, { verify: name, currentDocument: { exists: true } }),
      verifyMissing: await commit(token, {
        verify: `${root}/members/nobody`,
        currentDocument: { exists: true },
      }),
      listCollectionIds: await opened.post(`${base}:listCollectionIds`, {}, token),
      unknown: await opened.call('GET', `${base}/unknown/1`, token),
      hidden: await opened.call('GET', `${base}/hidden/1`, token),
      otherDatabase: await opened.call('GET', '/v1/projects/exhale/databases/other/documents/a/1', token),
      otherProject: await opened.call('GET', '/v1/projects/other/databases/(default)/documents/a/1', token),
    }
    expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map(door => [door, denied])))
    const { status } = await opened.post(`${base}:batchWrite`, { writes: [{ delete: name }] }, token)
    expect(status).toEqual([{ code: 7, message: 'Missing or insufficient permissions.' }])
    expect((await opened.documents.get('members/ada')).data).toEqual({ name: 'Ada', visits: 3 })
  })

  test('that break allow nothing, and are heard of', async () => {
    expect(await opened.call('GET', `${base}/broken/1`, ada)).toBe('PERMISSION_DENIED')
    expect(opened.faults.join()).toContain('a mistake')
  })

  test('say nothing but that', async () => {
    const response = await opened.ask(`${base}/hidden/1`)
    expect(await response.json()).toEqual({
      error: { code: 403, status: 'PERMISSION_DENIED', message: 'Missing or insufficient permissions.' },
    })
  })

  test('refuse a token that is not good, rather than take its bearer for a stranger', async () => {
    expect(await opened.call('GET', `${base}/members/ada`, 'forged')).toBe('UNAUTHENTICATED')
    const headers = { Authorization: 'Basic YTpi' }
    expect((await opened.ask(`${base}/members/ada`, { headers })).status).toBe(401)
  })

  test('see the old and the new document', async () => {
    const update = (visits: number) =>
      commit(ada, {
        update: {
          name: `${root}/members/ada`,
          fields: { name: { stringValue: 'Ada L.' }, visits: { integerValue: visits } },
        },
      })
    expect(await update(4)).toBe('PERMISSION_DENIED')
    expect(await update(3)).toMatchObject({ writeResults: [{}] })
  })

  test('see a document beside as the commit leaves it', async () => {
    const put = (path: string, fields: object) => ({ update: { name: `${root}/${path}`, fields } })
    const pledge = (uid: string) => put(`members/${uid}/pledges/1`, { text: { stringValue: 'x' } })
    const profile = put('members/bob', { name: { stringValue: 'Bob' } })
    expect(await commit(ada, pledge('ada'))).toMatchObject({ writeResults: [{}] })
    expect(await commit(bob, pledge('bob'))).toBe('PERMISSION_DENIED')
    // In the order in which they are written, and all or nothing.
    expect(await commit(bob, pledge('bob'), profile)).toBe('PERMISSION_DENIED')
    expect(await opened.documents.find('members/bob')).toBeUndefined()
    expect(await commit(bob, profile, pledge('bob'))).toMatchObject({ writeResults: [{}, {}] })
    await opened.documents.delete('members/bob')
    expect(await commit(bob, { delete: `${root}/members/bob/pledges/1` })).toBe('PERMISSION_DENIED')
  })

  test('judge what a transform makes', async () => {
    const write = {
      update: { name: `${root}/members/ada`, fields: {} },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: 'visits', increment: { integerValue: 1 } }],
    }
    expect(await commit(ada, write)).toBe('PERMISSION_DENIED')
  })

  test('undo all of a commit when one of its writes is refused', async () => {
    const fields = note('ada')
    const writes = [
      { update: { name: `${root}/members/ada/notes/2`, fields } },
      { update: { name: `${root}/members/bob/notes/2`, fields } },
    ]
    expect(await commit(ada, ...writes)).toBe('PERMISSION_DENIED')
    expect(await opened.documents.find('members/ada/notes/2')).toBeUndefined()
  })

  test.each([
    { currentDocument: { exists: false } },
    { currentDocument: { exists: true } },
    { currentDocument: { updateTime: '2020-01-01T00:00:00Z' } },
  ])('do not tell by a condition what someone may not see: %j', async condition => {
    const put = (path: string) => {
      const fields = { count: { integerValue: 1 } }
      return commit(bob, { update: { name: `${root}/${path}`, fields }, ...condition })
    }
    expect(await put('letterbox/1')).toBe('PERMISSION_DENIED')
    // What is not there may be put there, on that condition too.
    if (condition.currentDocument.exists === false)
      expect(await put('letterbox/2')).toMatchObject({ writeResults: [{}] })
    else expect(await put('letterbox/2')).toBe('PERMISSION_DENIED')
  })

  test('do not tell by the result of a transform what someone may not see', async () => {
    const write = {
      update: { name: `${root}/letterbox/1`, fields: {} },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: 'count', increment: { integerValue: 0 } }],
    }
    expect(await commit(bob, write)).toBe('PERMISSION_DENIED')
  })

  test('hold writes from outside to the schema of their collection', async () => {
    const put = (fields: object) => commit(ada, { update: { name: `${root}/members/ada/notes/9`, fields } })
    expect(await put(note('ada'))).toMatchObject({ writeResults: [{}] })
    expect(await put({ ...note('ada'), text: { integerValue: 1 } })).toBe('INVALID_ARGUMENT')
    expect(await put({ ...note('ada'), more: { integerValue: 1 } })).toBe('INVALID_ARGUMENT')
    expect(await put({})).toBe('INVALID_ARGUMENT')
    const removed = {
      update: { name: `${root}/members/ada/notes/9`, fields: {} },
      updateMask: { fieldPaths: ['text'] },
    }
    expect(await commit(ada, removed)).toBe('INVALID_ARGUMENT')
  })

  test('hold the server’s own writes to it too, but not to the rules', async () => {
    await expect(opened.documents.set('members/bob', { name: 1 })).rejects.toMatchObject({
      code: 'invalid-argument',
    })
    await opened.documents.collection(members).set({ id: 'bob' }, { name: 'Bob' })
    expect((await opened.documents.collection(members).get({ id: 'bob' })).data.name).toBe('Bob')
  })

  test('keep one person’s transaction from another', async () => {
    const { transaction } = await opened.post(`${base}:beginTransaction`, {}, ada)
    expect(await opened.post(`${base}:rollback`, { transaction }, bob)).toBe('INVALID_ARGUMENT')
    expect(await opened.post(`${base}:rollback`, { transaction }, ada)).toEqual({})
  })

  test('have no open doors outside test mode', async () => {
    const path = '/emulator/v1/projects/exhale/databases/(default)/documents'
    expect(await opened.call('DELETE', path)).toBe('NOT_FOUND')
    expect((await opened.ask(`${base}:commit`, { method: 'OPTIONS' })).status).toBe(404)
    const response = await opened.ask(`${base}/hidden/1`, { headers: { Origin: 'http://elsewhere.test' } })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describeOnDatabase('rules in test mode', open => {
  test('still guard the product’s own project', async () => {
    const opened = await openDocuments(await open(), { collections: [hidden], testMode: true })
    expect(await opened.call('GET', `${base}/hidden/1`)).toBe('PERMISSION_DENIED')
    expect(await opened.call('GET', `${base}/hidden/1`, 'owner')).toBe('UNAUTHENTICATED')
    const clear = '/emulator/v1/projects/exhale/databases/(default)/documents'
    expect(await opened.call('DELETE', clear)).toBe('PERMISSION_DENIED')
    const other = '/v1/projects/demo/databases/(default)/documents/a/1'
    expect(await opened.call('GET', other, 'owner')).toBe('NOT_FOUND')
    await opened.documents.stop()
  })
})

describe('a pattern', () => {
  test('finds the names in a path', () => {
    const { match, matchCollection } = readPattern('members/{uid}/notes/{id}')
    expect(match('members/ada/notes/1')).toEqual({ uid: 'ada', id: '1' })
    expect(match('members/ada')).toBeUndefined()
    expect(match('others/ada/notes/1')).toBeUndefined()
    expect(match('members/ada/notes/1/more/2')).toBeUndefined()
    expect(matchCollection('members/ada/notes')).toEqual({ uid: 'ada' })
    expect(matchCollection('members')).toBeUndefined()
  })

  test('for one document is none for its collection', () => {
    expect(readPattern('settings/public').match('settings/public')).toEqual({})
    expect(readPattern('settings/public').matchCollection('settings')).toBeUndefined()
  })

  test.each(['members', 'members/{uid', '', '/', 'a/{path=**}', 'a//b/c'])('is not “%s”', text => {
    expect(() => readPattern(text)).toThrow()
  })
})

describe('a query is limited to a value', () => {
  const equal = (field: string, stringValue: string): Filter => ({
    kind: 'field',
    field: field.split('.'),
    operator: 'EQUAL',
    value: { stringValue },
  })
  const all = (...filters: Filter[]): Filter => ({ kind: 'composite', operator: 'AND', filters })
  const any = (...filters: Filter[]): Filter => ({ kind: 'composite', operator: 'OR', filters })
  const ask = (where?: Filter): Query => ({
    parent: '',
    collection: 'notes',
    allDescendants: true,
    orderBy: [],
    ...(where && { where }),
  })

  test.each<[Filter | undefined, boolean]>([
    [undefined, false],
    [equal('author', 'ada'), true],
    [equal('author', 'bob'), false],
    [equal('a.author', 'ada'), false],
    [{ kind: 'field', field: ['author'], operator: 'GREATER_THAN', value: { stringValue: 'ada' } }, false],
    [{ kind: 'unary', field: ['author'], operator: 'IS_NOT_NULL' }, false],
    [all(equal('text', 'x'), equal('author', 'ada')), true],
    [any(equal('text', 'x'), equal('author', 'ada')), false],
    [any(equal('author', 'ada'), all(equal('text', 'x'), equal('author', 'ada'))), true],
    [all(any(equal('author', 'bob'), equal('author', 'ada'))), false],
  ])('%j', (where, expected) => {
    expect(isLimitedTo(ask(where), 'author', 'ada')).toBe(expected)
  })
})
