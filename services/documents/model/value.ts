/** A value as it travels and as it is kept: the protocol's JSON, in canonical form. */
export type Value =
  | { nullValue: 'NULL_VALUE' }
  | { booleanValue: boolean }
  /** Decimal digits of an int64. */
  | { integerValue: string }
  | { doubleValue: Double }
  /** RFC 3339 in UTC with 6 fractional digits: microseconds. */
  | { timestampValue: string }
  | { stringValue: string }
  /** Base64. */
  | { bytesValue: string }
  /** projects/P/databases/D/documents/… */
  | { referenceValue: string }
  | { geoPointValue: { latitude: number; longitude: number } }
  | { arrayValue: { values: Value[] } }
  | { mapValue: { fields: Fields } }

/** What JSON numbers cannot say travels as a word. */
export type Double = number | 'NaN' | 'Infinity' | '-Infinity' | '-0'

export type Fields = { [name: string]: Value }

/** A vector travels as a map with this mark. */
export function isVector(value: Value): boolean {
  return 'mapValue' in value && Object.hasOwn(value.mapValue.fields, '__type__')
}

export function toNumber(value: Value): number | undefined {
  if ('integerValue' in value) return Number(value.integerValue)
  return 'doubleValue' in value ? Number(value.doubleValue) : undefined
}

export function toDouble(number: number): Double {
  if (Number.isNaN(number)) return 'NaN'
  if (number === Number.POSITIVE_INFINITY) return 'Infinity'
  if (number === Number.NEGATIVE_INFINITY) return '-Infinity'
  return Object.is(number, -0) ? '-0' : number
}

/** Nested ones included; stops when there are more than `most`. */
export function countValues(fields: Fields, most: number): number {
  let count = 0
  const left: Value[] = Object.values(fields)
  for (let value = left.pop(); value && count <= most; value = left.pop()) {
    count++
    if ('mapValue' in value) for (const item of Object.values(value.mapValue.fields)) left.push(item)
    else if ('arrayValue' in value) for (const item of value.arrayValue.values) left.push(item)
  }
  return count
}
