import { compareText } from '../../../platform/compare-text.ts'
import { ensureValid } from '../../../platform/errors.ts'
import type { Place } from '../model/engine.ts'
import { formatFieldPath, isName } from '../model/field-path.ts'
import { checkDocumentPath, checkId, splitName } from '../model/paths.ts'
import type { FieldPath, Filter, Order, Query } from '../model/query.ts'
import type { Value } from '../model/value.ts'

const mostAlternatives = 30
const mostExclusions = 10
const mostFilters = 100

/** Checks a query as it came and adds the orders it implies: the fields of its inequalities, then `__name__`. */
export function completeQuery(place: Place, query: Query): Query {
  const { parent, collection, where, startAt, endAt, limit, offset } = query
  if (parent !== '') checkDocumentPath(parent)
  checkId(collection)
  ensureValid(isCount(limit) && isCount(offset), 'Limit and offset must be whole and positive')
  const isFew = !where || countFilters(where) <= mostFilters
  ensureValid(isFew, `A query may have ${mostFilters} filters`)
  if (where) checkFilter(place, where)
  const reason = `A query may have ${mostAlternatives} alternatives`
  if (where) ensureValid(countAlternatives(where) <= mostAlternatives, reason)
  const orderBy = completeOrders(query)
  for (const cursor of [startAt, endAt]) {
    const fits = !cursor || cursor.values.length <= orderBy.length
    ensureValid(fits, 'A cursor may not have more values than there are orders')
    for (const [index, value] of cursor?.values.entries() ?? [])
      if (isName(orderBy[index]?.field ?? [])) checkNameOperand(place, value)
  }
  return { ...query, orderBy }
}

const isCount = (number: number | undefined) =>
  number === undefined || (Number.isSafeInteger(number) && number >= 0)

function completeOrders({ orderBy, where }: Query): Order[] {
  const orders = [...orderBy]
  const direction = orders.at(-1)?.direction ?? 'ASCENDING'
  const has = (field: FieldPath) =>
    orders.some(order => formatFieldPath(order.field) === formatFieldPath(field))
  const unordered = inequalities(where)
    .filter(field => !isName(field))
    .toSorted(compareFieldPaths)
  for (const field of unordered) if (!has(field)) orders.push({ field, direction })
  if (!has(['__name__'])) orders.push({ field: ['__name__'], direction })
  return orders
}

export function compareFieldPaths(left: FieldPath, right: FieldPath): number {
  for (const [index, name] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    const order = compareText(name, other)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function inequalities(filter: Filter | undefined): FieldPath[] {
  if (!filter) return []
  if (filter.kind === 'composite') return filter.filters.flatMap(inequalities)
  return /LESS|GREATER|NOT/.test(filter.operator) ? [filter.field] : []
}

function countFilters(filter: Filter): number {
  if (filter.kind !== 'composite') return 1
  return filter.filters.reduce((sum, inner) => sum + countFilters(inner), 0)
}

/** How many filters without OR the filter would become. */
function countAlternatives(filter: Filter): number {
  if (filter.kind === 'composite') {
    const counts = filter.filters.map(countAlternatives)
    return filter.operator === 'OR'
      ? counts.reduce((sum, count) => sum + count, 0)
      : counts.reduce((product, count) => product * count, 1)
  }
  if (filter.kind === 'unary' || !('arrayValue' in filter.value)) return 1
  const isAny = filter.operator === 'IN' || filter.operator === 'ARRAY_CONTAINS_ANY'
  return isAny ? filter.value.arrayValue.values.length : 1
}

function checkFilter(place: Place, filter: Filter) {
  if (filter.kind === 'composite') {
    ensureValid(filter.filters.length > 0, 'AND and OR need at least one filter')
    for (const inner of filter.filters) checkFilter(place, inner)
    return
  }
  if (filter.kind === 'unary') {
    ensureValid(!isName(filter.field), 'A name is never null or NaN')
    return
  }
  const { field, operator, value } = filter
  const isList = operator === 'IN' || operator === 'NOT_IN' || operator === 'ARRAY_CONTAINS_ANY'
  if (isList) {
    const count = 'arrayValue' in value ? value.arrayValue.values.length : 0
    ensureValid(count > 0, `${operator} needs a list with something in it`)
    const most = operator === 'NOT_IN' ? mostExclusions : mostAlternatives
    ensureValid(count <= most, `${operator} takes a list of ${most} at most`)
  }
  if (!isName(field)) return
  ensureValid(!operator.startsWith('ARRAY'), 'A name is not an array')
  const operands = isList && 'arrayValue' in value ? value.arrayValue.values : [value]
  for (const operand of operands) checkNameOperand(place, operand)
}

function checkNameOperand(place: Place, value: Value) {
  ensureValid('referenceValue' in value, 'A name can be compared with a reference only')
  const { place: other, path } = splitName(value.referenceValue)
  const isHere = other.project === place.project && other.database === place.database
  ensureValid(isHere, 'A name can be compared within its database only')
  checkDocumentPath(path)
}
