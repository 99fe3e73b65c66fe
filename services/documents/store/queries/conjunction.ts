import { typeOrder } from '../../evaluate/compare.ts'
import { elementsOf, isComparable, toOperand } from '../../evaluate/match.ts'
import { isName } from '../../model/field-path.ts'
import { relativePath } from '../../model/paths.ts'
import type { FieldPath, Filter } from '../../model/query.ts'
import type { Value } from '../../model/value.ts'
import { elementKey, fieldKey } from '../indexes/entries.ts'
import {
  isExactName,
  isExactValue,
  keyAfter,
  keyAfterAll,
  nameKey,
  typeKey,
  valueKey,
} from '../indexes/key.ts'
import {
  everyName,
  intersect,
  intersectSpans,
  type KeySpan,
  type Range,
  valueRange,
} from '../indexes/range.ts'

type Leaf = Exclude<Filter, { kind: 'composite' }>
type FieldFilter = Extract<Filter, { kind: 'field' }>

/** One way to pass the filter: all of these at once. They may let too much through, never too little. */
export type Conjunction = {
  /** What it says, exactly. */
  filter: Filter | undefined
  /** Index fields that must have exactly this key. */
  points: Map<string, { key: Uint8Array; value: Value }>
  /** Index fields whose key must be in one of these. */
  ranges: Map<string, Range[]>
  /** Spans of name keys. */
  names: KeySpan[] | undefined
  /** Whether the index alone answers it: no key is cut. */
  isExact: boolean
}

/** The filter as alternatives, each of which is a conjunction. */
export function toConjunctions(where: Filter | undefined): Conjunction[] {
  const alternatives = where ? expand(where) : [[]]
  return alternatives.map(toConjunction).filter(conjunction => conjunction !== undefined)
}

function expand(filter: Filter): Leaf[][] {
  if (filter.kind === 'composite') {
    const parts = filter.filters.map(expand)
    if (filter.operator === 'OR') return parts.flat()
    return parts.reduce<Leaf[][]>(
      (sum, part) => sum.flatMap(left => part.map(right => [...left, ...right])),
      [[]],
    )
  }
  if (filter.kind === 'unary') return [[filter]]
  const { operator, value } = filter
  if (operator !== 'IN' && operator !== 'ARRAY_CONTAINS_ANY') return [[filter]]
  const single = operator === 'IN' ? 'EQUAL' : 'ARRAY_CONTAINS'
  return elementsOf(value)
    .filter(isComparable)
    .map(item => [{ ...filter, operator: single, value: item } satisfies FieldFilter])
}

function toConjunction(leaves: readonly Leaf[]): Conjunction | undefined {
  const filter: Filter | undefined =
    leaves.length > 0 ? { kind: 'composite', operator: 'AND', filters: leaves } : undefined
  const conjunction: Conjunction = {
    filter,
    points: new Map(),
    ranges: new Map(),
    names: undefined,
    isExact: true,
  }
  return leaves.every(leaf => add(conjunction, leaf)) ? conjunction : undefined
}

/** False when nothing can pass. */
function add(conjunction: Conjunction, leaf: Leaf): boolean {
  if (leaf.kind === 'unary') return addUnary(conjunction, leaf)
  const { field, operator } = leaf
  const value = toOperand(field, leaf.value)
  if (isName(field)) return addName(conjunction, leaf)
  if (operator === 'EQUAL') return addPoint(conjunction, fieldKey(field), value)
  if (operator === 'ARRAY_CONTAINS')
    return isComparable(value) && addPoint(conjunction, elementKey(field), value)
  if (operator === 'NOT_EQUAL') return addRanges(conjunction, field, outside([value], conjunction))
  if (operator === 'NOT_IN') {
    const values = elementsOf(value)
    if (values.some(item => 'nullValue' in item)) return false
    return addRanges(conjunction, field, outside(values, conjunction))
  }
  const key = valueKey(value)
  const isExact = isExactValue(key)
  if (!isExact) conjunction.isExact = false
  const start = typeKey(typeOrder(value))
  const end = typeKey(typeOrder(value) + 1)
  switch (operator) {
    case 'LESS_THAN':
      return addRanges(conjunction, field, [valueRange(start, isExact ? key : keyAfterAll(key))])
    case 'LESS_THAN_OR_EQUAL':
      return addRanges(conjunction, field, [valueRange(start, keyAfterAll(key))])
    case 'GREATER_THAN':
      return addRanges(conjunction, field, [valueRange(isExact ? keyAfterAll(key) : key, end)])
    default:
      return addRanges(conjunction, field, [valueRange(key, end)])
  }
}

const nothing: Value = { nullValue: 'NULL_VALUE' }
const notANumber: Value = { doubleValue: 'NaN' }

function addUnary(
  conjunction: Conjunction,
  { field, operator }: Extract<Filter, { kind: 'unary' }>,
): boolean {
  switch (operator) {
    case 'IS_NULL':
      return addPoint(conjunction, fieldKey(field), nothing)
    case 'IS_NAN':
      return addPoint(conjunction, fieldKey(field), notANumber)
    case 'IS_NOT_NULL':
      return addRanges(conjunction, field, outside([], conjunction))
    case 'IS_NOT_NAN':
      return addRanges(conjunction, field, outside([notANumber], conjunction))
  }
}

function addPoint(conjunction: Conjunction, field: string, value: Value): boolean {
  const key = valueKey(value)
  if (!isExactValue(key)) conjunction.isExact = false
  const earlier = conjunction.points.get(field)
  if (earlier && field.endsWith('[]')) {
    // An array may have both; the index is asked for one, the document for the other.
    conjunction.isExact &&= Buffer.compare(earlier.key, key) === 0
    return true
  }
  if (earlier && Buffer.compare(earlier.key, key) !== 0) return false
  conjunction.points.set(field, { key, value })
  return true
}

function addRanges(conjunction: Conjunction, field: FieldPath, ranges: Range[]): boolean {
  const key = fieldKey(field)
  const both = intersect(conjunction.ranges.get(key) ?? ranges, ranges)
  conjunction.ranges.set(key, both)
  return both.length > 0
}

/** Everything that is neither null nor one of these. */
function outside(values: readonly Value[], conjunction: Conjunction): Range[] {
  const afterNull = typeKey(typeOrder(nothing) + 1)
  const end = Uint8Array.of(0xff)
  const keys = values.filter(value => !('nullValue' in value)).map(valueKey)
  if (!keys.every(isExactValue)) conjunction.isExact = false
  const cuts = keys.filter(isExactValue).toSorted(Buffer.compare)
  const starts = [afterNull, ...cuts.map(keyAfterAll)]
  return starts
    .map((low, index) => valueRange(low, cuts[index] ?? end))
    .filter(({ low, high }) => Buffer.compare(low[0], high[0]) < 0)
}

function addName(conjunction: Conjunction, { operator, value }: FieldFilter): boolean {
  const reference = 'referenceValue' in value ? relativePath(value.referenceValue) : undefined
  const key = nameKey(reference ?? '')
  const spans = spansOf()
  if (!spans) {
    conjunction.isExact = false
    return true
  }
  conjunction.names = intersectSpans(conjunction.names ?? [everyName], spans)
  return conjunction.names.length > 0

  function spansOf() {
    // A cut name says nothing of what is greater, and a list to leave out is not worth the trouble.
    if (reference === undefined) return undefined
    if (operator === 'EQUAL') return [{ low: key, high: keyAfter(key) }]
    if (!isExactName(key)) return undefined
    if (operator === 'LESS_THAN') return [{ ...everyName, high: key }]
    if (operator === 'LESS_THAN_OR_EQUAL') return [{ ...everyName, high: keyAfter(key) }]
    if (operator === 'GREATER_THAN') return [{ ...everyName, low: keyAfter(key) }]
    if (operator === 'GREATER_THAN_OR_EQUAL') return [{ ...everyName, low: key }]
    if (operator === 'NOT_EQUAL')
      return [
        { ...everyName, high: key },
        { ...everyName, low: keyAfter(key) },
      ]
    return undefined
  }
}
