import { ensure } from '../../../../platform/errors.ts'
import { compare } from '../../evaluate/compare.ts'
import { toOperand } from '../../evaluate/match.ts'
import { isName } from '../../model/field-path.ts'
import { relativePath } from '../../model/paths.ts'
import type { Cursor, FieldPath, Order, Query } from '../../model/query.ts'
import type { Value } from '../../model/value.ts'
import { type CompositeIndex, isUnindexed } from '../indexes/composite-index.ts'
import { findComposite } from '../indexes/composite-source.ts'
import { fieldKey, nameField, nameValue } from '../indexes/entries.ts'
import { isExactName, isExactValue, keyAfter, keyAfterAll, nameKey, valueKey } from '../indexes/key.ts'
import { everyName, everything, intersect, intersectSpans, type Range, type Spot } from '../indexes/range.ts'
import type { Conjunction } from './conjunction.ts'
import { type IndexSource, type Probe, pointSource } from './source.ts'

/** A part of the index that has every result, and what else the index says must hold. */
export type IndexScan = { source: IndexSource; probes: readonly Probe[] }

/** How one conjunction can be answered in one scope. */
export type QueryPlan = {
  /** Those that have the query's order. */
  ordered: IndexScan[]
  /** Those that do not. */
  unordered: IndexScan[]
  isDescending: boolean
  /** Whether entries of one value must still be sorted. */
  hasTies: boolean
  /** The field of the first open order, and the plan for those documents that have one value there. */
  refine?: { field: FieldPath; to: (value: Value) => QueryPlan }
}

export function makePlan(
  query: Query,
  conjunction: Conjunction,
  scope: Uint8Array,
  indexes: readonly CompositeIndex[],
): QueryPlan {
  const { points, ranges } = conjunction
  const orders = openOrders(query.orderBy, conjunction)
  const [order = { field: [nameField], direction: 'ASCENDING' }] = orders
  const isByName = isName(order.field) && points.size + ranges.size === 0
  ensure(isByName || !isUnindexed(indexes, query.collection), 'failed-precondition', 'Only found by name')
  const isDescending = order.direction === 'DESCENDING'
  const probes = [...points].map(([field, { key }]): Probe => ({ field, key }))
  const others = (probe: Probe) => probes.filter(one => one !== probe)
  const names = narrowNames(query, conjunction, order)
  const byPoint = probes.map(probe => ({ source: pointSource(scope, probe, names), probes: others(probe) }))
  const byRange = [...ranges].map(([field, stretches]) => ({
    source: { scope, field, ranges: stretches },
    probes,
  }))
  const byName = { source: pointSource(scope, { field: nameField, key: nameValue }, names), probes }
  if (isName(order.field)) {
    const ordered = byPoint.length > 0 ? byPoint : [byName]
    return { ordered, unordered: byRange, isDescending, hasTies: false }
  }
  const field = fieldKey(order.field)
  const stretches = narrowValues(query, conjunction, order)
  const composite = findComposite(scope, {
    conjunction,
    orders,
    indexes,
    stretches,
    collection: query.collection,
  })
  const last = orders[1]
  const hasTies = !(last && isName(last.field) && last.direction === order.direction)
  const unordered = [
    ...byPoint,
    ...byRange.filter(({ source }) => source.field !== field),
    ...(conjunction.names ? [byName] : []),
  ]
  if (composite)
    return {
      ordered: [composite],
      unordered,
      isDescending: composite.isDescending,
      hasTies: composite.hasTies,
    }
  const to = (value: Value) => {
    const narrowed = new Map(points).set(field, { key: valueKey(value), value })
    return makePlan(query, { ...conjunction, points: narrowed }, scope, indexes)
  }
  return {
    ordered: [{ source: { scope, field, ranges: stretches }, probes }],
    unordered,
    isDescending,
    hasTies,
    ...(hasTies ? { refine: { field: order.field, to } } : {}),
  }
}

/** Orders that still decide something: not those of a field that is the same everywhere, none after the name. */
function openOrders(orders: readonly Order[], { points }: Conjunction): Order[] {
  const end = orders.findIndex(({ field }) => isName(field))
  const deciding = end < 0 ? orders : orders.slice(0, end + 1)
  return deciding.filter(({ field }) => isName(field) || !points.has(fieldKey(field)))
}

/** What the cursor says of this order, if it is the first one that is open. */
function cursorAt(query: Query, { points }: Conjunction, order: Order, cursor: Cursor | undefined) {
  const index = query.orderBy.indexOf(order)
  const value = index < 0 ? undefined : cursor?.values[index]
  if (!cursor || !value) return undefined
  const isReached = query.orderBy.slice(0, index).every(({ field }, earlier) => {
    const point = points.get(fieldKey(field))
    const given = cursor.values[earlier]
    return point && given && isExactValue(point.key) && compare(point.value, given) === 0
  })
  return isReached
    ? { value: toOperand(order.field, value), rest: cursor.values.slice(index + 1) }
    : undefined
}

/** The same of both cursors, and whether it bounds the index from below. */
function cursorsAt(query: Query, conjunction: Conjunction, order: Order) {
  const isDescending = order.direction === 'DESCENDING'
  const start = cursorAt(query, conjunction, order, query.startAt)
  const end = cursorAt(query, conjunction, order, query.endAt)
  return [
    ...(start ? [{ ...start, isLow: !isDescending }] : []),
    ...(end ? [{ ...end, isLow: isDescending }] : []),
  ]
}

function narrowNames(query: Query, conjunction: Conjunction, order: Order): Conjunction['names'] {
  if (!isName(order.field)) return conjunction.names
  let names = conjunction.names
  for (const { value, isLow } of cursorsAt(query, conjunction, order)) {
    if (!('referenceValue' in value)) continue
    const key = nameKey(relativePath(value.referenceValue))
    if (!isExactName(key)) continue
    const span = isLow ? { ...everyName, low: key } : { ...everyName, high: keyAfter(key) }
    names = intersectSpans(names ?? [everyName], [span])
  }
  return names
}

function narrowValues(query: Query, conjunction: Conjunction, order: Order): Range[] {
  let stretches: Range[] = conjunction.ranges.get(fieldKey(order.field)) ?? [everything]
  for (const at of cursorsAt(query, conjunction, order)) {
    const spot = cursorSpot(at, query, order)
    const range = at.isLow ? { ...everything, low: spot } : { ...everything, high: spot }
    stretches = intersect(stretches, [range])
  }
  return stretches
}

/** As near to the cursor as keys can say, never beyond. */
function cursorSpot(
  { value, rest, isLow }: { value: Value; rest: Cursor['values']; isLow: boolean },
  { orderBy }: Query,
  order: Order,
): Spot {
  const key = valueKey(value)
  const none = new Uint8Array()
  const next = orderBy[orderBy.indexOf(order) + 1]
  const [name] = rest
  const isNameNext = next && isName(next.field) && next.direction === order.direction
  if (isExactValue(key) && isNameNext && name && 'referenceValue' in name) {
    const exact = nameKey(relativePath(name.referenceValue))
    if (isExactName(exact)) return [key, isLow ? exact : keyAfter(exact)]
  }
  return isLow ? [key, none] : [keyAfterAll(key), none]
}
