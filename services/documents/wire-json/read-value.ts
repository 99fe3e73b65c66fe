import { AppError, ensure } from '../../../platform/errors.ts'
import { readInstant } from '../model/instant.ts'
import { checkReference } from '../model/paths.ts'
import { type Double, type Fields, toDouble, type Value } from '../model/value.ts'

const deepest = 20
const widestVector = 2048
const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n }

/** The protocol's JSON in, canonical out; what it does not allow is refused as an invalid argument. */
export function readValue(json: unknown): Value {
  return read(json, 0, false)
}

export function readFields(json: unknown): Fields {
  if (json === undefined || json === null) return {}
  return readEntries(json, 0)
}

function read(json: unknown, depth: number, isInArray: boolean): Value {
  const [kind, content] = readKind(json)
  switch (kind) {
    case 'nullValue':
      ensure(content === null || content === 'NULL_VALUE' || content === 0, 'invalid-argument', 'Not a null')
      return { nullValue: 'NULL_VALUE' }
    case 'booleanValue':
      ensure(typeof content === 'boolean', 'invalid-argument', 'A boolean must be true or false')
      return { booleanValue: content }
    case 'integerValue':
      return { integerValue: readInteger(content) }
    case 'doubleValue':
      return { doubleValue: readDouble(content) }
    case 'timestampValue':
      return { timestampValue: readInstant(readText(content)) }
    case 'stringValue':
      return { stringValue: readText(content) }
    case 'bytesValue':
      return { bytesValue: readBytes(content) }
    case 'referenceValue':
      return { referenceValue: checkReference(readText(content)) }
    case 'geoPointValue':
      return { geoPointValue: readPoint(content) }
    case 'arrayValue':
      ensure(!isInArray, 'invalid-argument', 'An array may not directly hold an array')
      return { arrayValue: { values: readArray(content, depth + 1) } }
    case 'mapValue':
      return readMap(content, depth + 1)
    default:
      throw new AppError('invalid-argument', 'A value of an unknown kind')
  }
}

function readKind(json: unknown): [string, unknown] {
  if (json === null) return ['nullValue', null]
  ensure(isRecord(json), 'invalid-argument', 'A value must be an object')
  const kinds = Object.entries(json).filter(([kind]) => kind !== 'valueType')
  const [only] = kinds
  ensure(only && kinds.length === 1, 'invalid-argument', 'A value must be of exactly one kind')
  return only
}

function readText(content: unknown): string {
  const isText = typeof content === 'string' && content.isWellFormed()
  ensure(isText, 'invalid-argument', 'Text must be well-formed Unicode')
  return content
}

function readInteger(content: unknown): string {
  const text = typeof content === 'number' && Number.isSafeInteger(content) ? `${content}` : content
  const isNumeral = typeof text === 'string' && /^-?\d{1,40}$/.test(text)
  ensure(isNumeral, 'invalid-argument', 'An integer must be decimal digits')
  const number = BigInt(text)
  const fits = number >= int64.least && number <= int64.most
  ensure(fits, 'invalid-argument', 'An integer must fit into 64 bits')
  return number.toString()
}

function readDouble(content: unknown): Double {
  if (content === 'NaN') return 'NaN'
  if (typeof content === 'string') {
    // The length first: the pattern would try every way to divide the digits of a long one.
    const isNumeral = content.length < 400 && /^-?(\d+\.?\d*(e[+-]?\d+)?|Infinity)$/i.test(content)
    ensure(isNumeral, 'invalid-argument', 'A double must be a number')
    return toDouble(Number(content))
  }
  ensure(typeof content === 'number', 'invalid-argument', 'A double must be a number')
  return toDouble(content)
}

function readBytes(content: unknown): string {
  const isBase64 = typeof content === 'string' && /^[\w+/-]*={0,2}$/.test(content)
  ensure(isBase64, 'invalid-argument', 'Bytes must be base64')
  const bare = content.replace(/=+$/, '')
  ensure(bare.length % 4 !== 1, 'invalid-argument', 'Bytes must be base64')
  return Buffer.from(bare, bare.includes('-') || bare.includes('_') ? 'base64url' : 'base64').toString(
    'base64',
  )
}

function readPoint(content: unknown) {
  ensure(isRecord(content), 'invalid-argument', 'A point must be an object')
  const { latitude = 0, longitude = 0 } = content
  const isNorthSouth = typeof latitude === 'number' && latitude >= -90 && latitude <= 90
  ensure(isNorthSouth, 'invalid-argument', 'A latitude must be a number from -90 to 90')
  const isEastWest = typeof longitude === 'number' && longitude >= -180 && longitude <= 180
  ensure(isEastWest, 'invalid-argument', 'A longitude must be a number from -180 to 180')
  // JSON has no way to keep the sign of zero.
  return { latitude: latitude + 0, longitude: longitude + 0 }
}

function readArray(content: unknown, depth: number): Value[] {
  checkDepth(depth)
  ensure(isRecord(content), 'invalid-argument', 'An array must be an object with values')
  const { values = [] } = content
  ensure(Array.isArray(values), 'invalid-argument', 'An array must be an object with values')
  return values.map(value => read(value, depth, true))
}

function readMap(content: unknown, depth: number): Value {
  checkDepth(depth)
  ensure(isRecord(content), 'invalid-argument', 'A map must be an object with fields')
  const { fields = {} } = content
  if (isRecord(fields) && Object.hasOwn(fields, '__type__')) return readVector(fields)
  return { mapValue: { fields: readEntries(fields, depth) } }
}

function readVector(fields: Record<string, unknown>): Value {
  const isVector = isRecord(fields.__type__) && fields.__type__.stringValue === '__vector__'
  ensure(isVector && Object.keys(fields).length === 2, 'invalid-argument', 'A map may not have a __type__')
  const [kind, content] = readKind(fields.value)
  const values = isRecord(content) && Array.isArray(content.values ?? []) ? (content.values ?? []) : undefined
  ensure(kind === 'arrayValue' && Array.isArray(values), 'invalid-argument', 'A vector must hold an array')
  ensure(values.length <= widestVector, 'invalid-argument', `A vector may have ${widestVector} dimensions`)
  const numbers = values.map((value): Value => {
    const number = read(value, 0, true)
    const isNumber = 'doubleValue' in number || 'integerValue' in number
    ensure(isNumber, 'invalid-argument', 'A vector must hold numbers')
    return 'integerValue' in number ? { doubleValue: toDouble(Number(number.integerValue)) } : number
  })
  const value = { arrayValue: { values: numbers } }
  return { mapValue: { fields: { __type__: { stringValue: '__vector__' }, value } } }
}

function readEntries(json: unknown, depth: number): Fields {
  ensure(isRecord(json), 'invalid-argument', 'Fields must be an object')
  const fields: Fields = {}
  for (const [name, value] of Object.entries(json)) {
    checkFieldName(name)
    fields[name] = read(value, depth, false)
  }
  return fields
}

export function checkFieldName(name: string) {
  ensure(name !== '', 'invalid-argument', 'A field name may not be empty')
  ensure(name.isWellFormed(), 'invalid-argument', 'A field name must be well-formed Unicode')
  ensure(Buffer.byteLength(name) <= 1500, 'invalid-argument', 'A field name may have 1,500 bytes')
  ensure(!/^__.*__$/s.test(name), 'invalid-argument', 'Field names like __this__ are reserved')
}

function checkDepth(depth: number) {
  ensure(depth <= deepest, 'invalid-argument', `Maps and arrays may be nested ${deepest} deep`)
}

function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
