import { AppError, ensureValid } from '../../../platform/errors.ts'
import { completeQuery } from '../evaluate/complete-query.ts'
import type { Place } from '../model/engine.ts'
import type { Cursor, FieldPath, Order, Query } from '../model/query.ts'
import { readParentName } from './name.ts'
import { readFieldReference, readFilter } from './read-filter.ts'
import { readValue } from './read-value.ts'
import { readCount, readList, readObject, readText } from './shape.ts'

const mostOrders = 100
const mostFields = 100

/** A StructuredQuery below `parent`, the full name of a document or of the database's documents. */
export function readQuery(place: Place, parent: unknown, value: unknown): Query {
  const wire = readObject(value, 'structuredQuery')
  if (wire.findNearest) throw new AppError('unimplemented', 'findNearest is not supported')
  const where = wire.where ? readFilter(wire.where) : undefined
  const startAt = readCursor(wire.startAt, 'startAt')
  const endAt = readCursor(wire.endAt, 'endAt')
  const limit = readCount(wire.limit, 'limit')
  const offset = readCount(wire.offset, 'offset')
  const select = wire.select ? readSelect(wire.select) : undefined
  return completeQuery(place, {
    parent: readParentName(place, parent),
    ...readFrom(wire.from),
    ...(where && { where }),
    orderBy: readOrders(wire.orderBy),
    ...(startAt && { startAt }),
    ...(endAt && { endAt }),
    ...(limit !== undefined && { limit }),
    ...(offset && { offset }),
    ...(select && { select }),
  })
}

function readFrom(value: unknown): { collection: string; allDescendants: boolean } {
  const sources = readList(value, 'from', 1)
  ensureValid(sources.length === 1, 'from must name one collection')
  const { collectionId, allDescendants } = readObject(sources[0], 'from[0]')
  return { collection: readText(collectionId, 'collectionId'), allDescendants: allDescendants === true }
}

function readOrders(value: unknown): Order[] {
  const orders = readList(value, 'orderBy', mostOrders).map(readOrder)
  const fields = new Set(orders.map(({ field }) => JSON.stringify(field)))
  ensureValid(fields.size === orders.length, 'orderBy names a field twice')
  return orders
}

function readOrder(value: unknown): Order {
  const { field, direction = 'ASCENDING' } = readObject(value, 'an order')
  const isKnown =
    direction === 'ASCENDING' || direction === 'DESCENDING' || direction === 'DIRECTION_UNSPECIFIED'
  ensureValid(isKnown, 'A direction must be ASCENDING or DESCENDING')
  return {
    field: readFieldReference(field),
    direction: direction === 'DESCENDING' ? direction : 'ASCENDING',
  }
}

function readCursor(value: unknown, what: string): Cursor | undefined {
  if (value === undefined || value === null) return undefined
  const cursor = readObject(value, what)
  const values = readList(cursor.values, what, mostOrders).map(readValue)
  ensureValid(values.length > 0, `${what} has no values`)
  return { values, before: cursor.before === true }
}

function readSelect(value: unknown): FieldPath[] {
  const { fields } = readObject(value, 'select')
  const paths = readList(fields, 'select.fields', mostFields).map(readFieldReference)
  // No field at all means the name alone.
  return paths.length > 0 ? paths : [['__name__']]
}
