import fc from 'fast-check'
import { completeQuery } from '../evaluate/complete-query.ts'
import type { Place } from '../model/engine.ts'
import { toName } from '../model/paths.ts'
import type { Aggregation, Cursor, FieldPath, Filter, Order, Query } from '../model/query.ts'
import type { Fields, Value } from '../model/value.ts'
import type { Precondition, Transform, Write } from '../model/write.ts'
import { anyValue } from './arbitrary.ts'

const long = 'x'.repeat(1400)
const top = ['a', 'b', 'd', 'e', 'f', '__id2__', '__id10__', 'é', `${long}a`, `${long}b`, `${long}c`]
const nested = [
  'c/a/c/a',
  'c/a/c/b',
  'c/a/d/a',
  'c/b/c/a',
  `c/a/c/${long}a`,
  `c/a/c/${long}b`,
  `c/${long}a/c/a`,
  'd/a/c/b/c/c',
  'd/a',
]
const somePath = fc.oneof(
  { arbitrary: fc.constantFrom(...top.map(id => `c/${id}`)), weight: 3 },
  fc.constantFrom(...nested),
)
const rare: FieldPath[] = [['a', 'b'], ['a', 'we.ird'], ['constructor'], ['n'.repeat(100)]]
const fields: FieldPath[] = [['a'], ['b'], ['c'], ...rare]
const someField = fc.oneof(
  { arbitrary: fc.constantFrom<FieldPath>(['a'], ['b'], ['c']), weight: 4 },
  fc.constantFrom(...rare),
)

const text = (stringValue: string): Value => ({ stringValue })
const integer = (number: number): Value => ({ integerValue: `${number}` })

/** A few values that documents have and queries ask for, so that they meet; at times all alike at the beginning. */
export const pool = fc.oneof(
  fc.array(anyValue, { minLength: 2, maxLength: 6 }),
  fc.constant([integer(1), integer(2), integer(3), { doubleValue: 2 } as const]),
  fc.constant(['', 'a', 'b', 'c'].map(end => text(`${'y'.repeat(1100)}${end}`))),
  fc.constant([text(`${'y'.repeat(1100)}a`), text(`${'y'.repeat(1100)}b`), integer(1), text('y')]),
)

/** Something in most places to begin with. */
export function anyStart(values: readonly Value[]): fc.Arbitrary<Write[]> {
  return fc
    .array(
      anyWrite(values, []).filter(write => write.kind === 'update'),
      { minLength: 15, maxLength: 30, size: 'max' },
    )
    .map(writes => writes.map(write => ({ ...write, precondition: undefined })))
}

export function anyWrite(values: readonly Value[], instants: readonly number[]): fc.Arbitrary<Write> {
  const value = fc.constantFrom(...values)
  const inner = value.map((one): Value => ('arrayValue' in one ? { stringValue: 'inner' } : one))
  const deep = fc.oneof(
    { arbitrary: value, weight: 4 },
    fc.array(inner, { maxLength: 3 }).map((items): Value => ({ arrayValue: { values: items } })),
    fc
      .dictionary(fc.constantFrom('b', 'we.ird'), value, { maxKeys: 2, noNullPrototype: true })
      .map((map): Value => ({ mapValue: { fields: map } })),
  )
  const often = fc.option(deep, { nil: undefined, freq: 8 })
  const seldom = fc.option(deep, { nil: undefined, freq: 1 })
  const someFields: fc.Arbitrary<Fields> = fc
    .record({ a: often, b: often, c: often, constructor: seldom, ['n'.repeat(100)]: seldom })
    .map(record => JSON.parse(JSON.stringify(record)))
  const number = fc.constantFrom<Value>({ integerValue: '3' }, { doubleValue: 0.5 }, { doubleValue: 'NaN' })
  const field = someField
  const transform: fc.Arbitrary<Transform> = fc.oneof(
    field.map((path): Transform => ({ kind: 'serverTime', field: path })),
    fc
      .tuple(field, fc.constantFrom('increment', 'maximum', 'minimum'), number)
      .map(([path, kind, operand]): Transform => ({ kind, field: path, operand })),
    fc
      .tuple(field, fc.constantFrom('append', 'remove'), fc.array(inner, { maxLength: 2 }))
      .map(([path, kind, items]): Transform => ({ kind, field: path, values: items })),
  )
  const precondition: fc.Arbitrary<Precondition | undefined> = fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 6 },
    fc.boolean().map(exists => ({ exists })),
    fc.constantFrom(0, ...instants).map(updatedAt => ({ updatedAt })),
  )
  const path = somePath
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('update' as const),
        path,
        fields: someFields,
        mask: fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, fc.array(field, { maxLength: 3 })),
        transforms: fc.oneof(
          { arbitrary: fc.constant([]), weight: 3 },
          fc.array(transform, { maxLength: 2 }),
        ),
        precondition,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), path, precondition }) },
    fc.record({ kind: fc.constant('verify' as const), path, precondition }),
  )
}

export function anyQuery(place: Place, values: readonly Value[]): fc.Arbitrary<Query> {
  const value = fc.constantFrom(
    ...values,
    { nullValue: 'NULL_VALUE' } as const,
    { doubleValue: 'NaN' } as const,
  )
  const field = someField
  const reference = somePath.map((path): Value => ({ referenceValue: toName(place, path) }))
  const list = (item: fc.Arbitrary<Value>) =>
    fc.array(item, { minLength: 1, maxLength: 3 }).map((items): Value => ({ arrayValue: { values: items } }))
  const leaf: fc.Arbitrary<Filter> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          field,
          fc.constantFrom(
            'EQUAL',
            'EQUAL',
            'NOT_EQUAL',
            'LESS_THAN',
            'LESS_THAN_OR_EQUAL',
            'GREATER_THAN',
            'GREATER_THAN_OR_EQUAL',
            'ARRAY_CONTAINS',
          ),
          value,
        )
        .map(
          ([path, operator, operand]): Filter => ({ kind: 'field', field: path, operator, value: operand }),
        ),
    },
    fc
      .tuple(field, fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'), list(value))
      .map(([path, operator, operand]): Filter => ({ kind: 'field', field: path, operator, value: operand })),
    fc
      .tuple(field, fc.constantFrom('IS_NULL', 'IS_NOT_NULL', 'IS_NAN', 'IS_NOT_NAN'))
      .map(([path, operator]): Filter => ({ kind: 'unary', field: path, operator })),
    fc
      .tuple(
        fc.constantFrom(
          'EQUAL',
          'NOT_EQUAL',
          'LESS_THAN',
          'LESS_THAN_OR_EQUAL',
          'GREATER_THAN',
          'GREATER_THAN_OR_EQUAL',
        ),
        reference,
      )
      .map(
        ([operator, operand]): Filter => ({ kind: 'field', field: ['__name__'], operator, value: operand }),
      ),
    fc
      .tuple(fc.constantFrom('IN', 'NOT_IN'), list(reference))
      .map(
        ([operator, operand]): Filter => ({ kind: 'field', field: ['__name__'], operator, value: operand }),
      ),
  )
  const filter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter; both: Filter }>(tie => ({
    filter: fc.oneof({ maxDepth: 2, depthSize: 'small' }, leaf, tie('both')),
    both: fc
      .tuple(fc.constantFrom('AND', 'AND', 'OR'), fc.array(tie('filter'), { minLength: 1, maxLength: 3 }))
      .map(([operator, filters]): Filter => ({ kind: 'composite', operator, filters })),
  })).filter
  const order: fc.Arbitrary<Order> = fc.record({
    field: fc.oneof({ arbitrary: field, weight: 5 }, fc.constant(['__name__'])),
    direction: fc.constantFrom('ASCENDING', 'DESCENDING'),
  })
  const target = fc.oneof(
    { arbitrary: fc.record({ parent: fc.constant(''), allDescendants: fc.boolean() }), weight: 6 },
    fc.record({ parent: fc.constantFrom('c/a', 'c/b', 'd/a', `c/${long}a`), allDescendants: fc.boolean() }),
  )
  return fc
    .record({
      target,
      collection: fc.constantFrom('c', 'c', 'c', 'c', 'd'),
      where: fc.option(fc.oneof(leaf, filter), { nil: undefined, freq: 5 }),
      orderBy: fc.uniqueArray(order, { maxLength: 3, selector: ({ field: path }) => path.join('.') }),
      limit: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
      offset: fc.option(fc.nat(3), { nil: undefined, freq: 1 }),
    })
    .chain(({ target: { parent, allDescendants }, ...rest }) => {
      const tryComplete = () => {
        try {
          return completeQuery(place, { parent, allDescendants, ...rest })
        } catch {
          return completeQuery(place, { parent, allDescendants, ...rest, where: undefined })
        }
      }
      const query = tryComplete()
      const operands = query.orderBy.map(one => (one.field[0] === '__name__' ? reference : value))
      const cursor: fc.Arbitrary<Cursor | undefined> = fc.option(
        fc
          .tuple(
            fc.tuple(...operands),
            fc.oneof(fc.constant(operands.length), fc.integer({ min: 1, max: operands.length })),
            fc.boolean(),
          )
          .map(([all, count, before]) => ({ values: all.slice(0, count), before })),
        { nil: undefined, freq: 1 },
      )
      return fc.tuple(cursor, cursor).map(([startAt, endAt]) => ({ ...query, startAt, endAt }))
    })
}

export const anyAggregations: fc.Arbitrary<Aggregation[]> = fc.oneof(
  fc
    .option(fc.nat(4), { nil: undefined })
    .map((upTo): Aggregation[] => [{ alias: 'count', kind: 'count', upTo }]),
  fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...fields)).map(([sum, avg]): Aggregation[] => [
    { alias: 'count', kind: 'count' },
    { alias: 'sum', kind: 'sum', field: sum },
    { alias: 'avg', kind: 'avg', field: avg },
  ]),
)
