import { completeQuery } from '../evaluate/complete-query.ts'
import type { Place } from '../model/engine.ts'
import { parseFieldPath } from '../model/field-path.ts'
import { toName } from '../model/paths.ts'
import { type Plain, Reference, toValue } from '../model/plain.ts'
import type { FieldOperator, Filter, Order, Query } from '../model/query.ts'
import type { Value } from '../model/value.ts'

const operators = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  in: 'IN',
  'not-in': 'NOT_IN',
  'array-contains': 'ARRAY_CONTAINS',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
} as const satisfies Record<string, FieldOperator>

export type QueryCondition =
  | readonly [field: string, operator: keyof typeof operators, value: Plain]
  | { readonly or: readonly QueryCondition[] }
  | { readonly and: readonly QueryCondition[] }

/** A query in the words of the server's own code. */
export type QueryOptions = {
  /** All of these hold. */
  where?: readonly QueryCondition[]
  orderBy?: readonly (string | readonly [field: string, direction: 'asc' | 'desc'])[]
  startAt?: readonly Plain[]
  startAfter?: readonly Plain[]
  endAt?: readonly Plain[]
  endBefore?: readonly Plain[]
  limit?: number
  offset?: number
}

export type QuerySource = { collection: string } | { group: string }

export function toQuery(place: Place, source: QuerySource, options: QueryOptions = {}): Query {
  const root = toName(place, '')
  const { where = [], startAt, startAfter, endAt, endBefore, limit, offset } = options
  const start = startAt ?? startAfter
  const end = endAt ?? endBefore
  const toValues = (values: readonly Plain[]): Value[] => values.map(value => toValue(value, root))
  return completeQuery(place, {
    ...readSource(source),
    orderBy: (options.orderBy ?? []).map(toOrder),
    ...(where.length > 0 && { where: join('AND', where, root) }),
    ...(start && { startAt: { values: toValues(start), before: startAt !== undefined } }),
    ...(end && { endAt: { values: toValues(end), before: endBefore !== undefined } }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
  })
}

function readSource(source: QuerySource): Pick<Query, 'parent' | 'collection' | 'allDescendants'> {
  if ('group' in source) return { parent: '', collection: source.group, allDescendants: true }
  const end = source.collection.lastIndexOf('/')
  const parent = source.collection.slice(0, Math.max(0, end))
  return { parent, collection: source.collection.slice(end + 1), allDescendants: false }
}

function toOrder(order: string | readonly [string, 'asc' | 'desc']): Order {
  const [field, direction] = typeof order === 'string' ? [order, 'asc'] : order
  return { field: parseFieldPath(field), direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' }
}

function join(operator: 'AND' | 'OR', conditions: readonly QueryCondition[], root: string): Filter {
  const filters = conditions.map(condition => toFilter(condition, root))
  return filters.length === 1 && filters[0] ? filters[0] : { kind: 'composite', operator, filters }
}

function toFilter(condition: QueryCondition, root: string): Filter {
  if ('or' in condition) return join('OR', condition.or, root)
  if ('and' in condition) return join('AND', condition.and, root)
  const [name, word, given] = condition
  const field = parseFieldPath(name)
  const isEquality = word === '==' || word === '!='
  if (isEquality && given === null)
    return { kind: 'unary', field, operator: word === '==' ? 'IS_NULL' : 'IS_NOT_NULL' }
  if (isEquality && Number.isNaN(given))
    return { kind: 'unary', field, operator: word === '==' ? 'IS_NAN' : 'IS_NOT_NAN' }
  const isId = name === '__name__' && typeof given === 'string'
  const value = toValue(isId ? new Reference(given) : given, root)
  return { kind: 'field', field, operator: operators[word], value }
}
