import { ensureValid } from '../../../platform/errors.ts'
import { parseFieldPath } from '../model/field-path.ts'
import type { FieldOperator, FieldPath, Filter, UnaryOperator } from '../model/query.ts'
import type { Value } from '../model/value.ts'
import { readValue } from './read-value.ts'
import { readList, readObject, readText, type WireObject } from './shape.ts'

const deepest = 20
const mostFilters = 100

const fieldOperators: ReadonlySet<unknown> = new Set<FieldOperator>([
  'EQUAL',
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'ARRAY_CONTAINS',
  'ARRAY_CONTAINS_ANY',
  'IN',
  'NOT_IN',
])

const unaryOperators: ReadonlySet<unknown> = new Set<UnaryOperator>([
  'IS_NULL',
  'IS_NOT_NULL',
  'IS_NAN',
  'IS_NOT_NAN',
])

export function readFilter(value: unknown, depth = 0): Filter {
  ensureValid(depth <= deepest, `Filters may be nested ${deepest} deep`)
  const filter = readObject(value, 'a filter')
  const kinds = Object.keys(filter).filter(kind => filter[kind] !== undefined && filter[kind] !== null)
  const [kind = ''] = kinds
  ensureValid(kinds.length === 1, 'A filter must be of exactly one kind')
  const held = readObject(filter[kind], kind)
  if (kind === 'compositeFilter') return readComposite(held, depth)
  if (kind === 'unaryFilter') return readUnary(held)
  ensureValid(kind === 'fieldFilter', 'A filter of an unknown kind')
  return readField(held)
}

function readComposite({ op, filters }: WireObject, depth: number): Filter {
  ensureValid(op === 'AND' || op === 'OR', 'A composite filter must say AND or OR')
  const read = readList(filters, 'filters', mostFilters).map(filter => readFilter(filter, depth + 1))
  const [only] = read
  return only && read.length === 1 ? only : { kind: 'composite', operator: op, filters: read }
}

function readUnary({ op, field }: WireObject): Filter {
  ensureValid(unaryOperators.has(op), 'A unary filter with an unknown operator')
  return { kind: 'unary', field: readFieldReference(field), operator: op as UnaryOperator }
}

export function readFieldReference(value: unknown): FieldPath {
  return parseFieldPath(readText(readObject(value, 'field').fieldPath, 'fieldPath'))
}

function readField(held: WireObject): Filter {
  ensureValid(fieldOperators.has(held.op), 'A field filter with an unknown operator')
  const operator = held.op as FieldOperator
  const field = readFieldReference(held.field)
  const value = readValue(held.value)
  return asUnary(field, operator, value) ?? { kind: 'field', field, operator, value }
}

/** Null and NaN equal nothing, themselves included; who asks for equality means the unary question. */
function asUnary(field: FieldPath, operator: FieldOperator, value: Value): Filter | undefined {
  if (operator !== 'EQUAL' && operator !== 'NOT_EQUAL') return undefined
  const isEqual = operator === 'EQUAL'
  if ('nullValue' in value) return { kind: 'unary', field, operator: isEqual ? 'IS_NULL' : 'IS_NOT_NULL' }
  if ('doubleValue' in value && value.doubleValue === 'NaN') {
    return { kind: 'unary', field, operator: isEqual ? 'IS_NAN' : 'IS_NOT_NAN' }
  }
  return undefined
}
