import type { StoredDocument } from '../model/engine.ts'
import { findField, isName } from '../model/field-path.ts'
import { joinPath, relativePath, splitPath } from '../model/paths.ts'
import type { Cursor, FieldPath, Filter, Order, Query } from '../model/query.ts'
import type { Value } from '../model/value.ts'
import { compare, typeOrder } from './compare.ts'

type Document = Pick<StoredDocument, 'path' | 'fields'>

/** Whether the document is in the query's result, limit and offset aside. */
export function matches(query: Query, document: Document): boolean {
  return (
    isInScope(query, document.path) &&
    query.orderBy.every(({ field }) => findField(document, field) !== undefined) &&
    (!query.where || passes(query.where, document)) &&
    isWithinCursors(query, document)
  )
}

/** Whether the query's collection, or collection group, has this document. */
export function isInScope({ parent, collection, allDescendants }: Query, path: string): boolean {
  const place = splitPath(path)
  if (!allDescendants) return place.collectionPath === joinPath(parent, collection)
  return place.collection === collection && (parent === '' || path.startsWith(`${parent}/`))
}

export function isWithinCursors({ orderBy, startAt, endAt }: Query, document: Document): boolean {
  if (startAt) {
    const order = compareToCursor(orderBy, document, startAt)
    if (startAt.before ? order < 0 : order <= 0) return false
  }
  if (!endAt) return true
  const order = compareToCursor(orderBy, document, endAt)
  return endAt.before ? order < 0 : order <= 0
}

function compareToCursor(orders: readonly Order[], document: Document, { values }: Cursor): number {
  for (const [index, operand] of values.entries()) {
    const order = orders[index]
    const value = order && findField(document, order.field)
    if (!order || !value) return 0
    const result = compare(value, toOperand(order.field, operand))
    if (result !== 0) return order.direction === 'ASCENDING' ? result : -result
  }
  return 0
}

/** By the query's orders; both must have the fields. */
export function compareDocuments(orders: readonly Order[], left: Document, right: Document): number {
  for (const { field, direction } of orders) {
    const [a, b] = [findField(left, field), findField(right, field)]
    const result = a && b ? compare(a, b) : 0
    if (result !== 0) return direction === 'ASCENDING' ? result : -result
  }
  return 0
}

/** Names are compared within the database. */
export function toOperand(field: FieldPath, value: Value): Value {
  if (!isName(field)) return value
  if ('referenceValue' in value) return { referenceValue: relativePath(value.referenceValue) }
  if ('arrayValue' in value)
    return { arrayValue: { values: value.arrayValue.values.map(item => toOperand(field, item)) } }
  return value
}

export function passes(filter: Filter, document: Document): boolean {
  if (filter.kind === 'composite') {
    const { operator, filters } = filter
    return operator === 'AND'
      ? filters.every(inner => passes(inner, document))
      : filters.some(inner => passes(inner, document))
  }
  const value = findField(document, filter.field)
  if (!value) return false
  if (filter.kind === 'field') return passesField(filter, value)
  switch (filter.operator) {
    case 'IS_NULL':
      return 'nullValue' in value
    case 'IS_NOT_NULL':
      return !('nullValue' in value)
    case 'IS_NAN':
      return isNaNValue(value)
    case 'IS_NOT_NAN':
      return !('nullValue' in value) && !isNaNValue(value)
  }
}

function passesField(filter: Extract<Filter, { kind: 'field' }>, value: Value): boolean {
  const operand = toOperand(filter.field, filter.value)
  const isAlike = () => typeOrder(value) === typeOrder(operand)
  switch (filter.operator) {
    case 'EQUAL':
      return compare(value, operand) === 0
    case 'NOT_EQUAL':
      return !('nullValue' in value) && compare(value, operand) !== 0
    case 'LESS_THAN':
      return isAlike() && compare(value, operand) < 0
    case 'LESS_THAN_OR_EQUAL':
      return isAlike() && compare(value, operand) <= 0
    case 'GREATER_THAN':
      return isAlike() && compare(value, operand) > 0
    case 'GREATER_THAN_OR_EQUAL':
      return isAlike() && compare(value, operand) >= 0
    case 'ARRAY_CONTAINS':
      return isComparable(operand) && elementsOf(value).some(element => compare(element, operand) === 0)
    case 'ARRAY_CONTAINS_ANY':
      return elementsOf(value).some(element => hasComparable(operand, element))
    case 'IN':
      return hasComparable(operand, value)
    case 'NOT_IN':
      return (
        !('nullValue' in value) &&
        !elementsOf(operand).some(item => 'nullValue' in item || compare(item, value) === 0)
      )
  }
}

/** Null and NaN are found by IS_NULL and IS_NAN alone, never as one of several. */
export function isComparable(operand: Value): boolean {
  return !('nullValue' in operand) && !isNaNValue(operand)
}

function hasComparable(list: Value, value: Value): boolean {
  return elementsOf(list).some(item => isComparable(item) && compare(item, value) === 0)
}

export function isNaNValue(value: Value): boolean {
  return 'doubleValue' in value && value.doubleValue === 'NaN'
}

export function elementsOf(value: Value): readonly Value[] {
  return 'arrayValue' in value ? value.arrayValue.values : []
}
