import { describe, expect, it } from 'vitest'
import { completeQuery } from '../evaluate/complete-query.ts'
import { compareDocuments, matches } from '../evaluate/match.ts'
import { readFields, readValue } from '../wire-json/read-value.ts'
import { parseFieldPath } from './field-path.ts'
import type { FieldOperator, Filter, Query, UnaryOperator } from './query.ts'
import type { Value } from './value.ts'

const place = { project: 'p', database: 'd' }
const integer = (number: number): Value => ({ integerValue: `${number}` })
const text = (stringValue: string): Value => ({ stringValue })
const nothing: Value = { nullValue: 'NULL_VALUE' }
const notANumber: Value = { doubleValue: 'NaN' }
const list = (...values: Value[]): Value => ({ arrayValue: { values } })
const reference = (path: string): Value => ({ referenceValue: `projects/p/databases/d/documents/${path}` })
const filter = (field: string, operator: FieldOperator, value: Value): Filter => ({
  kind: 'field',
  field: parseFieldPath(field),
  operator,
  value,
})
const unary = (operator: UnaryOperator): Filter => ({ kind: 'unary', field: ['v'], operator })
const complete = (more: Partial<Query>) =>
  completeQuery(place, { parent: '', collection: 'c', allDescendants: false, orderBy: [], ...more })

const values: Value[] = [
  nothing,
  notANumber,
  integer(1),
  { doubleValue: 1 },
  integer(2),
  text('x'),
  list(integer(1), text('x')),
  list(nothing, notANumber),
]
const documents = [
  ...values.map((value, index) => ({ path: `c/${index}`, fields: { v: value } })),
  { path: 'c/none', fields: {} },
  { path: 'other/0', fields: { v: integer(1) } },
]
const find = (more: Partial<Query>) => {
  const query = complete(more)
  return documents
    .filter(document => matches(query, document))
    .toSorted((left, right) => compareDocuments(query.orderBy, left, right))
    .map(({ path }) => path.replace('c/', ''))
}

describe('a query finds', () => {
  it.each<[Filter, string[]]>([
    [filter('v', 'EQUAL', integer(1)), ['2', '3']],
    [filter('v', 'NOT_EQUAL', integer(1)), ['1', '4', '5', '6', '7']],
    [filter('v', 'LESS_THAN', integer(2)), ['1', '2', '3']],
    [filter('v', 'LESS_THAN_OR_EQUAL', integer(1)), ['1', '2', '3']],
    [filter('v', 'GREATER_THAN', integer(1)), ['4']],
    [filter('v', 'GREATER_THAN_OR_EQUAL', text('')), ['5']],
    [filter('v', 'IN', list(integer(1), nothing, notANumber, text('x'))), ['2', '3', '5']],
    [filter('v', 'NOT_IN', list(integer(1), text('x'))), ['1', '4', '6', '7']],
    [filter('v', 'NOT_IN', list(integer(1), nothing)), []],
    [filter('v', 'ARRAY_CONTAINS', { doubleValue: 1 }), ['6']],
    [filter('v', 'ARRAY_CONTAINS', nothing), []],
    [filter('v', 'ARRAY_CONTAINS_ANY', list(text('y'), text('x'), notANumber)), ['6']],
    [unary('IS_NULL'), ['0']],
    [unary('IS_NOT_NULL'), ['1', '2', '3', '4', '5', '6', '7']],
    [unary('IS_NAN'), ['1']],
    [unary('IS_NOT_NAN'), ['2', '3', '4', '5', '6', '7']],
    [filter('__name__', 'GREATER_THAN', reference('c/6')), ['7', 'none']],
    [filter('__name__', 'IN', list(reference('c/6'), reference('c/none'))), ['6', 'none']],
  ])('%j', (where, expected) => expect(find({ where }).toSorted()).toEqual(expected))

  it('both, or either', () => {
    const filters = [filter('v', 'EQUAL', integer(1)), filter('__name__', 'EQUAL', reference('c/2'))]
    expect(find({ where: { kind: 'composite', operator: 'AND', filters } })).toEqual(['2'])
    expect(find({ where: { kind: 'composite', operator: 'OR', filters } })).toEqual(['2', '3'])
  })

  it('what lies between its cursors, in order', () => {
    const orderBy = [{ field: ['v'], direction: 'DESCENDING' as const }]
    expect(find({ orderBy })).toEqual(['6', '7', '5', '4', '3', '2', '1', '0'])
    const between = (before: boolean) =>
      find({ orderBy, startAt: { values: [integer(2)], before }, endAt: { values: [integer(1)], before } })
    expect(between(true)).toEqual(['4'])
    expect(between(false)).toEqual(['3', '2'])
    expect(find({ orderBy, startAt: { values: [integer(1), reference('c/3')], before: false } })).toEqual([
      '2',
      '1',
      '0',
    ])
  })

  it('a group below a document', () => {
    const deep = { path: 'a/b/c/d', fields: readFields({}) }
    const isFound = (parent: string, allDescendants: boolean) =>
      matches(complete({ parent, allDescendants }), deep)
    expect(isFound('', true)).toBe(true)
    expect(isFound('', false)).toBe(false)
    expect(isFound('a/b', false)).toBe(true)
    expect(isFound('a/b', true)).toBe(true)
    expect(isFound('a/bb', true)).toBe(false)
  })
})

describe('a query is completed', () => {
  const orders = (more: Partial<Query>) =>
    complete(more).orderBy.map(({ field, direction }) => `${field.join('.')} ${direction.slice(0, 1)}`)
  const wide = list(...Array.from({ length: 6 }, (_, index) => integer(index)))

  it('with its inequalities, sorted, and the name', () => {
    const filters = [filter('z', 'GREATER_THAN', integer(1)), filter('b', 'NOT_IN', list(integer(1)))]
    const where: Filter = { kind: 'composite', operator: 'AND', filters }
    expect(orders({})).toEqual(['__name__ A'])
    expect(orders({ where })).toEqual(['b A', 'z A', '__name__ A'])
    const orderBy = [{ field: ['z'], direction: 'DESCENDING' as const }]
    expect(orders({ where, orderBy })).toEqual(['z D', 'b D', '__name__ D'])
    expect(orders({ where: filter('__name__', 'LESS_THAN', reference('c/a')) })).toEqual(['__name__ A'])
  })

  it.each<[string, Partial<Query>]>([
    ['an empty list', { where: filter('a', 'IN', list()) }],
    ['no list', { where: filter('a', 'NOT_IN', integer(1)) }],
    [
      'a list of 31',
      { where: filter('a', 'IN', list(...Array.from({ length: 31 }, (_, index) => integer(index)))) },
    ],
    ['eleven exclusions', { where: filter('a', 'NOT_IN', list(...Array(11).fill(integer(1)))) }],
    [
      'too many alternatives',
      {
        where: {
          kind: 'composite',
          operator: 'AND',
          filters: [filter('a', 'IN', wide), filter('b', 'IN', wide)],
        },
      },
    ],
    ['a name that is no reference', { where: filter('__name__', 'EQUAL', text('a')) }],
    [
      'a name elsewhere',
      {
        where: filter(
          '__name__',
          'EQUAL',
          readValue({ referenceValue: 'projects/q/databases/d/documents/c/a' }),
        ),
      },
    ],
    ['a long cursor', { startAt: { values: [integer(1), integer(1)], before: true } }],
    ['a negative limit', { limit: -1 }],
    ['nothing to and', { where: { kind: 'composite', operator: 'AND', filters: [] } }],
  ])('unless it has %s', (_, more) =>
    expect(() => complete(more)).toThrowError(expect.objectContaining({ code: 'invalid-argument' })),
  )
})
