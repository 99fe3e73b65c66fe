import { AppError, ensureValid } from '../../../platform/errors.ts'
import { isJsonObject } from '../../../platform/http/json.ts'
import { checkFieldName } from '../model/field-path.ts'
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
      ensureValid(content === null || content === 'NULL_VALUE' || content === 0, 'Not a null')
      return { nullValue: 'NULL_VALUE' }
    case 'booleanValue':
      ensureValid(typeof content === 'boolean', 'A boolean must be true or false')
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
      ensureValid(!isInArray, 'An array may not directly hold an array')
      return { arrayValue: { values: readArray(content, depth + 1) } }
    case 'mapValue':
      return readMap(content, depth + 1)
    default:
      throw new AppError('invalid-argument', 'A value of an unknown kind')
  }
}

function readKind(json: unknown): [string, unknown] {
  if (json === null) return ['nullValue', null]
  ensureValid(isJsonObject(json), 'A value must be an object')
  const kinds = Object.entries(json).filter(([kind]) => kind !== 'valueType')
  const [only] = kinds
  ensureValid(only && kinds.length === 1, 'A value must be of exactly one kind')
  return only
}

function readText(content: unknown): string {
  const isText = typeof content === 'string' && content.isWellFormed()
  ensureValid(isText, 'Text must be well-formed Unicode')
  return content
}

function readInteger(content: unknown): string {
  const text = typeof content === 'number' && Number.isSafeInteger(content) ? `${content}` : content
  const isNumeral = typeof text === 'string' && /^-?\d{1,40}$/.test(text)
  ensureValid(isNumeral, 'An integer must be decimal digits')
  const number = BigInt(text)
  const fits = number >= int64.least && number <= int64.most
  ensureValid(fits, 'An integer must fit into 64 bits')
  return number.toString()
}

function readDouble(content: unknown): Double {
  if (content === 'NaN') return 'NaN'
  if (typeof content === 'string') {
    // The length first: the pattern would try every way to divide the digits of a long one.
    const isNumeral = content.length < 400 && /^-?(\d+\.?\d*(e[+-]?\d+)?|Infinity)$/i.test(content)
    ensureValid(isNumeral, 'A double must be a number')
    return toDouble(Number(content))
  }
  ensureValid(typeof content === 'number', 'A double must be a number')
  return toDouble(content)
}

function readBytes(content: unknown): string {
  const isBase64 = typeof content === 'string' && /^[\w+/-]*={0,2}$/.test(content)
  ensureValid(isBase64, 'Bytes must be base64')
  const bare = content.replace(/=+$/, '')
  ensureValid(bare.length % 4 !== 1, 'Bytes must be base64')
  return Buffer.from(bare, bare.includes('-') || bare.includes('_') ? 'base64url' : 'base64').toString(
    'base64',
  )
}

function readPoint(content: unknown) {
  ensureValid(isJsonObject(content), 'A point must be an object')
  const { latitude = 0, longitude = 0 } = content
  const isNorthSouth = typeof latitude === 'number' && latitude >= -90 && latitude <= 90
  ensureValid(isNorthSouth, 'A latitude must be a number from -90 to 90')
  const isEastWest = typeof longitude === 'number' && longitude >= -180 && longitude <= 180
  ensureValid(isEastWest, 'A longitude must be a number from -180 to 180')
  // JSON has no way to keep the sign of zero.
  return { latitude: latitude + 0, longitude: longitude + 0 }
}

function readArray(content: unknown, depth: number): Value[] {
  checkDepth(depth)
  ensureValid(isJsonObject(content), 'An array must be an object with values')
  const { values = [] } = content
  ensureValid(Array.isArray(values), 'An array must be an object with values')
  return values.map(value => read(value, depth, true))
}

function readMap(content: unknown, depth: number): Value {
  checkDepth(depth)
  ensureValid(isJsonObject(content), 'A map must be an object with fields')
  const { fields = {} } = content
  if (isJsonObject(fields) && Object.hasOwn(fields, '__type__')) return readVector(fields)
  return { mapValue: { fields: readEntries(fields, depth) } }
}

function readVector(fields: Record<string, unknown>): Value {
  const isVector = isJsonObject(fields.__type__) && fields.__type__.stringValue === '__vector__'
  ensureValid(isVector && Object.keys(fields).length === 2, 'A map may not have a __type__')
  const [kind, content] = readKind(fields.value)
  const values =
    isJsonObject(content) && Array.isArray(content.values ?? []) ? (content.values ?? []) : undefined
  ensureValid(kind === 'arrayValue' && Array.isArray(values), 'A vector must hold an array')
  ensureValid(values.length <= widestVector, `A vector may have ${widestVector} dimensions`)
  const numbers = values.map((value): Value => {
    const number = read(value, 0, true)
    const isNumber = 'doubleValue' in number || 'integerValue' in number
    ensureValid(isNumber, 'A vector must hold numbers')
    return 'integerValue' in number ? { doubleValue: toDouble(Number(number.integerValue)) } : number
  })
  const value = { arrayValue: { values: numbers } }
  return { mapValue: { fields: { __type__: { stringValue: '__vector__' }, value } } }
}

function readEntries(json: unknown, depth: number): Fields {
  ensureValid(isJsonObject(json), 'Fields must be an object')
  const fields: Fields = {}
  for (const [name, value] of Object.entries(json)) {
    checkFieldName(name)
    fields[name] = read(value, depth, false)
  }
  return fields
}

function checkDepth(depth: number) {
  ensureValid(depth <= deepest, `Maps and arrays may be nested ${deepest} deep`)
}
