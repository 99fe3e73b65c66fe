import type { StoredDocument } from '../model/engine.ts'
import { findField } from '../model/field-path.ts'
import type { Filter, Query } from '../model/query.ts'
import { toNumber, type Value } from '../model/value.ts'
import type { Principal } from './rules.ts'

/** What authors of rules say often. */
export function isOwn(person: Principal | undefined, uid: string | undefined): boolean {
  return person !== undefined && uid !== undefined && person.uid === uid
}

export function hasRole(person: Principal | undefined, ...roles: string[]): boolean {
  return person?.roles.some(role => roles.includes(role)) ?? false
}

/** The number a document has in `field` (names joined by dots). */
export function numberIn(document: StoredDocument, field: string): number | undefined {
  const value = findField(document, field.split('.'))
  return value && toNumber(value)
}

/** The text a document has at the end of these names. */
export function textIn(document: StoredDocument, ...names: string[]): string | undefined {
  const value = findField(document, names)
  return value && 'stringValue' in value ? value.stringValue : undefined
}

/** Whether a query can only return documents in which `field` (names joined by dots) equals `value`. */
export function isLimitedTo(query: Query, field: string, value: string | boolean): boolean {
  return query.where !== undefined && forces(query.where, field, value)
}

function forces(filter: Filter, field: string, value: string | boolean): boolean {
  if (filter.kind === 'unary') return false
  if (filter.kind === 'composite') {
    const each = (part: Filter) => forces(part, field, value)
    return filter.operator === 'AND'
      ? filter.filters.some(each)
      : filter.filters.length > 0 && filter.filters.every(each)
  }
  if (filter.field.join('.') !== field || filter.field.length !== field.split('.').length) return false
  if (filter.operator === 'EQUAL') return isSame(filter.value, value)
  if (filter.operator !== 'IN' || !('arrayValue' in filter.value)) return false
  const { values } = filter.value.arrayValue
  return values.length > 0 && values.every(each => isSame(each, value))
}

function isSame(held: Value, wanted: string | boolean): boolean {
  if ('stringValue' in held) return held.stringValue === wanted
  return 'booleanValue' in held && held.booleanValue === wanted
}
