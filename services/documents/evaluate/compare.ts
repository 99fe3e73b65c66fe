import { compareText } from '../../../platform/compare-text.ts'
import { findIdNumber } from '../model/paths.ts'
import { type Fields, isVector, type Value } from '../model/value.ts'

/** The protocol's groups of types, in their order; values of one group compare by value. */
export const typeOrders = {
  null: 0,
  boolean: 1,
  number: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geoPoint: 7,
  array: 8,
  vector: 9,
  map: 10,
} as const

export function typeOrder(value: Value): number {
  if ('stringValue' in value) return typeOrders.string
  if ('integerValue' in value || 'doubleValue' in value) return typeOrders.number
  if ('timestampValue' in value) return typeOrders.timestamp
  if ('booleanValue' in value) return typeOrders.boolean
  if ('nullValue' in value) return typeOrders.null
  if ('referenceValue' in value) return typeOrders.reference
  if ('arrayValue' in value) return typeOrders.array
  if ('mapValue' in value) return isVector(value) ? typeOrders.vector : typeOrders.map
  return 'bytesValue' in value ? typeOrders.bytes : typeOrders.geoPoint
}

/** The protocol's total order. 0 is its equality: 1 equals 1.0, NaN equals NaN, -0 equals 0. */
export function compare(left: Value, right: Value): number {
  const byType = typeOrder(left) - typeOrder(right)
  if (byType !== 0) return byType
  if ('stringValue' in left && 'stringValue' in right) return compareText(left.stringValue, right.stringValue)
  if ('timestampValue' in left && 'timestampValue' in right)
    return compareText(left.timestampValue, right.timestampValue)
  if ('booleanValue' in left && 'booleanValue' in right)
    return Number(left.booleanValue) - Number(right.booleanValue)
  if ('bytesValue' in left && 'bytesValue' in right)
    return Buffer.compare(Buffer.from(left.bytesValue, 'base64'), Buffer.from(right.bytesValue, 'base64'))
  if ('referenceValue' in left && 'referenceValue' in right)
    return comparePaths(left.referenceValue, right.referenceValue)
  if ('geoPointValue' in left && 'geoPointValue' in right) {
    const [a, b] = [left.geoPointValue, right.geoPointValue]
    return a.latitude - b.latitude || a.longitude - b.longitude
  }
  if ('arrayValue' in left && 'arrayValue' in right)
    return compareLists(left.arrayValue.values, right.arrayValue.values)
  if ('mapValue' in left && 'mapValue' in right)
    return isVector(left)
      ? compareVectors(left.mapValue.fields, right.mapValue.fields)
      : compareMaps(left.mapValue.fields, right.mapValue.fields)
  return 'nullValue' in left ? 0 : compareNumbers(left, right)
}

/** Segment by segment. */
export function comparePaths(left: string, right: string): number {
  if (left === right) return 0
  const a = left.split('/')
  const b = right.split('/')
  for (const [index, segment] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    const order = compareIds(segment, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareIds(left: string, right: string): number {
  const a = findIdNumber(left)
  const b = findIdNumber(right)
  if (a !== undefined && b !== undefined) return a < b ? -1 : Number(a > b)
  if (a !== undefined) return -1
  return b === undefined ? compareText(left, right) : 1
}

function compareNumbers(left: Value, right: Value): number {
  if ('integerValue' in left && 'integerValue' in right) {
    const [a, b] = [Number(left.integerValue), Number(right.integerValue)]
    if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return a - b
    return compareBig(BigInt(left.integerValue), BigInt(right.integerValue))
  }
  if ('integerValue' in left && 'doubleValue' in right)
    return compareMixed(left.integerValue, Number(right.doubleValue))
  if ('doubleValue' in left && 'integerValue' in right)
    return 0 - compareMixed(right.integerValue, Number(left.doubleValue))
  if (!('doubleValue' in left && 'doubleValue' in right)) return 0
  const [a, b] = [Number(left.doubleValue), Number(right.doubleValue)]
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1
  if (Number.isNaN(b)) return 1
  return a < b ? -1 : Number(a > b)
}

/** Exact: a double cannot hold every int64, nor the other way about. */
function compareMixed(integer: string, double: number): number {
  if (Number.isNaN(double)) return 1
  if (double >= 2 ** 63) return -1
  if (double < -(2 ** 63)) return 1
  const whole = Math.trunc(double)
  return compareBig(BigInt(integer), BigInt(whole)) || Math.sign(whole - double)
}

function compareBig(left: bigint, right: bigint): number {
  return left < right ? -1 : Number(left > right)
}

function compareLists(left: readonly Value[], right: readonly Value[]): number {
  for (const [index, value] of left.entries()) {
    const other = right[index]
    if (!other) return 1
    const order = compare(value, other)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function compareVectors(left: Fields, right: Fields): number {
  const [a, b] = [numbersOf(left), numbersOf(right)]
  return a.length - b.length || compareLists(a, b)
}

function numbersOf({ value }: Fields): readonly Value[] {
  return value && 'arrayValue' in value ? value.arrayValue.values : []
}

function compareMaps(left: Fields, right: Fields): number {
  const a = Object.keys(left).sort(compareText)
  const b = Object.keys(right).sort(compareText)
  for (const [index, name] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    const [value, otherValue] = [left[name], right[other]]
    const order = compareText(name, other) || (value && otherValue ? compare(value, otherValue) : 0)
    if (order !== 0) return order
  }
  return a.length - b.length
}
