import { ensureValid } from '../../../platform/errors.ts'
import type { Place } from '../model/engine.ts'
import { parseFieldPath } from '../model/field-path.ts'
import type { Aggregation, Query } from '../model/query.ts'
import { readFieldReference } from './read-filter.ts'
import { readQuery } from './read-query.ts'
import { readCount, readList, readObject, readText } from './shape.ts'

const most = 5

/** A StructuredAggregationQuery. */
export function readAggregationQuery(
  place: Place,
  parent: unknown,
  value: unknown,
): { query: Query; aggregations: Aggregation[] } {
  const wire = readObject(value, 'structuredAggregationQuery')
  const aggregations = readList(wire.aggregations, 'aggregations', most).map(readAggregation)
  ensureValid(aggregations.length > 0, 'aggregations must not be empty')
  const aliases = new Set(aggregations.map(({ alias }) => alias))
  ensureValid(aliases.size === aggregations.length, 'Two aggregations have the same alias')
  return { query: readQuery(place, parent, wire.structuredQuery), aggregations }
}

function readAggregation(value: unknown, index: number): Aggregation {
  const wire = readObject(value, 'an aggregation')
  const [alias, ...more] = parseFieldPath(readText(wire.alias || `field_${index + 1}`, 'an alias'))
  ensureValid(alias && more.length === 0, 'An alias must be one name')
  const kinds = (['count', 'sum', 'avg'] as const).filter(kind => wire[kind] !== undefined)
  const [kind] = kinds
  ensureValid(kind && kinds.length === 1, 'An aggregation must be one of count, sum and avg')
  const held = readObject(wire[kind], kind)
  if (kind !== 'count') return { alias, kind, field: readFieldReference(held.field) }
  const upTo = readCount(held.upTo, 'upTo')
  ensureValid(upTo !== 0, 'upTo must be greater than zero')
  return upTo === undefined ? { alias, kind } : { alias, kind, upTo }
}
