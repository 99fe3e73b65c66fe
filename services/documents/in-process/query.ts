import { completeQuery } from '../evaluate/complete-query.ts'
import type { Place } from '../model/engine.ts'
import { parseFieldPath } from '../model/field-path.ts'
import { toName } from '../model/paths.ts'
import { type Plain, Reference, toValue } from '../model/plain.ts'
import type { FieldOperator, Filter, Order, Query } from '../model/query.ts'

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

type QueryCondition = readonly [field: string, operator: keyof typeof operators, value: Plain]

/** A query in the words of the server's own code. */
export type QueryOptions = {
  /** All of these hold. */
  where?: readonly QueryCondition[]
  orderBy?: readonly (string | readonly [field: string, direction: 'asc' | 'desc'])[]
  startAfter?: readonly Plain[]
  limit?: number
}

export type QuerySource = { collection: string } | { group: string }

export function toQuery(place: Place, source: QuerySource, options: QueryOptions = {}): Query {
  const root = toName(place, '')
  const { where = [], orderBy = [], startAfter, limit } = options
  const filters = where.map(condition => toFilter(condition, root))
  const values = startAfter?.map(value => toValue(value, root))
  return completeQuery(place, {
    ...readSource(source),
    orderBy: orderBy.map(toOrder),
    ...(filters.length > 0 && { where: { kind: 'composite', operator: 'AND', filters } }),
    ...(values && { startAt: { values, before: false } }),
    ...(limit !== undefined && { limit }),
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

function toFilter([name, word, given]: QueryCondition, root: string): Filter {
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
