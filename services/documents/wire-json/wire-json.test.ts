import { describe, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { readDatabaseName, readDocumentName } from './name.ts'
import { readAggregationQuery } from './read-aggregations.ts'
import { readQuery } from './read-query.ts'
import { readWrite, readWrites } from './read-write.ts'
import { toAppError, writeErrorMessage, writeStatus } from './status.ts'
import { writeDocument, writeResult } from './write-document.ts'

const place = { project: 'demo', database: '(default)' }
const root = 'projects/demo/databases/(default)/documents'
const refused = expect.objectContaining({ code: 'invalid-argument' })

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('a name', () => {
  test('is read within its database', () => {
    expect(readDatabaseName('projects/demo/databases/(default)')).toEqual(place)
    expect(readDocumentName(place, `${root}/members/m1`)).toBe('members/m1')
  })

  test.each([
    '',
    7,
    'projects/demo',
    'projects//databases/(default)',
    'projects/demo/databases/(default)/documents',
    'projects/de mo/databases/x',
    'projects/../databases/x',
  ])('is no database: %j', name => {
    expect(attempt(() => readDatabaseName(name))).toEqual(refused)
  })

  test.each([
    undefined,
    root,
    `${root}/members`,
    `${root}/members//x`,
    `${root}/members/..`,
    'projects/other/databases/(default)/documents/members/m1',
    `${root}/members/\ud800`,
  ])('is no document: %j', name => {
    expect(attempt(() => readDocumentName(place, name))).toEqual(refused)
  })
})

describe('a write', () => {
  test('is read whole', () => {
    const name = `${root}/members/m1`
    const write = readWrite(place, {
      update: { name, fields: { a: { integerValue: 3 } } },
      updateMask: { fieldPaths: ['a', '`b.c`.d'] },
      updateTransforms: [
        { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' },
        { fieldPath: 'n', increment: { integerValue: '2' } },
        { fieldPath: 'tags', appendMissingElements: { values: [{ stringValue: 'x' }] } },
        { fieldPath: 'tags', removeAllFromArray: {} },
      ],
      currentDocument: { updateTime: '2026-01-02T03:04:05.123456000Z' },
    })
    expect(write).toEqual({
      path: 'members/m1',
      kind: 'update',
      fields: { a: { integerValue: '3' } },
      mask: [['a'], ['b.c', 'd']],
      transforms: [
        { field: ['at'], kind: 'serverTime' },
        { field: ['n'], kind: 'increment', operand: { integerValue: '2' } },
        { field: ['tags'], kind: 'append', values: [{ stringValue: 'x' }] },
        { field: ['tags'], kind: 'remove', values: [] },
      ],
      precondition: { updatedAt: Date.parse('2026-01-02T03:04:05.123Z') * 1000 + 456 },
    })
    expect(readWrite(place, { delete: name, currentDocument: { exists: true } })).toEqual({
      path: 'members/m1',
      kind: 'delete',
      precondition: { exists: true },
    })
    expect(
      readWrite(place, {
        transform: { document: name, fieldTransforms: [{ fieldPath: 'n', maximum: { doubleValue: 1.5 } }] },
      }),
    ).toEqual({
      path: 'members/m1',
      kind: 'update',
      fields: {},
      mask: [],
      transforms: [{ field: ['n'], kind: 'maximum', operand: { doubleValue: 1.5 } }],
    })
  })

  test.each([
    null,
    {},
    { update: { name: `${root}/members/m1` }, delete: `${root}/members/m1` },
    { update: { name: `${root}/members/m1`, fields: [] } },
    { update: { name: `${root}/members/m1`, fields: { a: {} } } },
    { update: { name: `${root}/members/m1` }, updateMask: { fieldPaths: ['__name__'] } },
    { update: { name: `${root}/members/m1` }, updateMask: { fieldPaths: 'a' } },
    { update: { name: `${root}/members/m1` }, updateTransforms: [{ fieldPath: 'a' }] },
    { update: { name: `${root}/members/m1` }, updateTransforms: [{ fieldPath: 'a', multiply: {} }] },
    {
      update: { name: `${root}/members/m1` },
      updateTransforms: [{ fieldPath: 'a', increment: { stringValue: '1' } }],
    },
    { update: { name: `${root}/members/m1` }, currentDocument: { exists: 'yes' } },
    {
      update: { name: `${root}/members/m1` },
      currentDocument: { exists: true, updateTime: '2026-01-01T00:00:00Z' },
    },
    { update: { name: `${root}/members/m1` }, currentDocument: { updateTime: 'yesterday' } },
    { verify: `${root}/members/m1` },
    { delete: `${root}/members/m1`, updateMask: { fieldPaths: ['a'] } },
  ])('is refused: %j', write => {
    expect(attempt(() => readWrite(place, write))).toEqual(refused)
  })

  test('comes with 499 others at most', () => {
    const writes = Array.from({ length: 501 }, (_, id) => ({ delete: `${root}/members/m${id}` }))
    expect(readWrites(place, writes.slice(1))).toHaveLength(500)
    expect(attempt(() => readWrites(place, writes))).toEqual(refused)
  })
})

describe('a query', () => {
  test('is read and completed', () => {
    const query = readQuery(place, root, {
      from: [{ collectionId: 'members' }],
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [
            {
              fieldFilter: {
                field: { fieldPath: 'age' },
                op: 'GREATER_THAN',
                value: { integerValue: '3' },
              },
            },
            { fieldFilter: { field: { fieldPath: 'name' }, op: 'EQUAL', value: { nullValue: null } } },
            { unaryFilter: { field: { fieldPath: 'x' }, op: 'IS_NOT_NAN' } },
          ],
        },
      },
      orderBy: [{ field: { fieldPath: 'age' }, direction: 'DESCENDING' }],
      startAt: { values: [{ integerValue: '9' }], before: true },
      limit: { value: 5 },
      offset: 0,
    })
    expect(query).toEqual({
      parent: '',
      collection: 'members',
      allDescendants: false,
      where: {
        kind: 'composite',
        operator: 'AND',
        filters: [
          { kind: 'field', field: ['age'], operator: 'GREATER_THAN', value: { integerValue: '3' } },
          { kind: 'unary', field: ['name'], operator: 'IS_NULL' },
          { kind: 'unary', field: ['x'], operator: 'IS_NOT_NAN' },
        ],
      },
      orderBy: expect.arrayContaining([{ field: ['__name__'], direction: 'DESCENDING' }]),
      startAt: { values: [{ integerValue: '9' }], before: true },
      limit: 5,
    })
  })

  const from = [{ collectionId: 'members' }]
  const field = { fieldPath: 'a' }
  test.each([
    undefined,
    {},
    { from: [] },
    { from: [{ collectionId: 'a/b' }] },
    { from: [...from, ...from] },
    { from, limit: -1 },
    { from, limit: 1.5 },
    { from, offset: 'many' },
    { from, where: {} },
    { from, where: { fieldFilter: { field, op: 'LIKE', value: { stringValue: '' } } } },
    { from, where: { fieldFilter: { field, op: 'IN', value: { arrayValue: {} } } } },
    { from, where: { fieldFilter: { field: { fieldPath: 'a..b' }, op: 'EQUAL', value: {} } } },
    { from, where: { compositeFilter: { op: 'XOR', filters: [] } } },
    { from, where: { compositeFilter: { op: 'AND', filters: [] } } },
    { from, orderBy: [{ field, direction: 'UP' }] },
    { from, orderBy: [{ field }, { field }] },
    { from, startAt: { values: [] } },
    { from, startAt: { values: [{ integerValue: '1' }] } },
    { from, orderBy: [{ field }], endAt: { values: Array.from({ length: 3 }, () => ({ nullValue: null })) } },
  ])('is refused: %j', query => {
    expect(attempt(() => readQuery(place, root, query))).toEqual(refused)
  })

  test('counts, sums and averages', () => {
    expect(
      readAggregationQuery(place, root, {
        structuredQuery: { from },
        aggregations: [
          { alias: 'aggregate_0', count: { upTo: { value: '10' } } },
          { sum: { field } },
          { alias: 'mean', avg: { field } },
        ],
      }).aggregations,
    ).toEqual([
      { alias: 'aggregate_0', kind: 'count', upTo: 10 },
      { alias: 'field_2', kind: 'sum', field: ['a'] },
      { alias: 'mean', kind: 'avg', field: ['a'] },
    ])
    for (const aggregations of [[], [{ alias: 'x' }], [{ count: {}, sum: { field } }]]) {
      expect(
        attempt(() => readAggregationQuery(place, root, { structuredQuery: { from }, aggregations })),
      ).toEqual(refused)
    }
  })
})

test('what is kept is written as the protocol spells it', () => {
  const at = Date.parse('2026-01-02T03:04:05Z') * 1000 + 7
  expect(writeDocument(place, { path: 'members/m1', fields: {}, createdAt: at, updatedAt: at })).toEqual({
    name: `${root}/members/m1`,
    fields: {},
    createTime: '2026-01-02T03:04:05.000007Z',
    updateTime: '2026-01-02T03:04:05.000007Z',
  })
  expect(writeResult({ transformResults: [] })).toEqual({})
  expect(writeResult({ updatedAt: at, transformResults: [{ integerValue: '1' }] })).toEqual({
    updateTime: '2026-01-02T03:04:05.000007Z',
    transformResults: [{ integerValue: '1' }],
  })
})

test('an error keeps its reasons from those they are not for', () => {
  const hidden = new AppError('permission-denied', 'members/m1 belongs to m2')
  expect(writeStatus(hidden)).toEqual({ code: 7, message: 'Missing or insufficient permissions.' })
  const broken = toAppError(new Error('disk full at /data'))
  expect(writeErrorMessage(broken)).toEqual({
    error: { code: 500, status: 'INTERNAL', message: 'Internal error.' },
  })
  expect(writeErrorMessage(new AppError('not-found', 'There is no such document'))).toEqual({
    error: { code: 404, status: 'NOT_FOUND', message: 'There is no such document' },
  })
})
