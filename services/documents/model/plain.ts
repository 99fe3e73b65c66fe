import { AppError } from '../../../platform/errors.ts'
import { type Fields, isVector, toDouble, type Value } from './value.ts'

/** Another document, by its path in the same database. */
export class Reference {
  readonly path: string
  constructor(path: string) {
    this.path = path
  }
}

/** A point or a vector, which none of our collections knows: it stays as its writer spelled it. */
export class Foreign {
  readonly value: Value
  constructor(value: Value) {
    this.value = value
  }
}

export type Plain =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | Reference
  | Foreign
  | Plain[]
  | { [name: string]: Plain | undefined }

export type PlainFields = { [name: string]: Plain | undefined }

/** What the server's own code says, as documents keep it. Fields that are undefined are left out. */
export function toFields(plain: PlainFields, root: string): Fields {
  const entries = Object.entries(plain).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, toValue(value as Plain, root)]))
}

/** `root` is what names of documents begin with: projects/P/databases/D/documents. */
export function toValue(plain: Plain, root: string): Value {
  if (plain === null) return { nullValue: 'NULL_VALUE' }
  if (typeof plain === 'boolean') return { booleanValue: plain }
  if (typeof plain === 'string') return { stringValue: plain }
  if (typeof plain === 'bigint') return { integerValue: plain.toString() }
  if (typeof plain === 'number') return toNumber(plain)
  if (plain instanceof Date) return { timestampValue: plain.toISOString().replace('Z', '000Z') }
  if (plain instanceof Uint8Array) return { bytesValue: Buffer.from(plain).toString('base64') }
  if (plain instanceof Reference) return { referenceValue: `${root}/${plain.path}` }
  if (plain instanceof Foreign) return plain.value
  if (Array.isArray(plain)) return { arrayValue: { values: plain.map(value => toValue(value, root)) } }
  if (typeof plain === 'object') return { mapValue: { fields: toFields(plain, root) } }
  throw new AppError('invalid-argument', `A document cannot hold a ${typeof plain}`)
}

function toNumber(number: number): Value {
  if (Number.isSafeInteger(number) && !Object.is(number, -0)) return { integerValue: String(number) }
  return { doubleValue: toDouble(number) }
}

export function fromFields(fields: Fields): PlainFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fromValue(value)]))
}

export function fromValue(value: Value): Plain {
  if ('nullValue' in value) return null
  if ('booleanValue' in value) return value.booleanValue
  if ('stringValue' in value) return value.stringValue
  if ('integerValue' in value) return fromInteger(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('timestampValue' in value) return new Date(value.timestampValue)
  if ('bytesValue' in value) return new Uint8Array(Buffer.from(value.bytesValue, 'base64'))
  if ('referenceValue' in value) return new Reference(pathOf(value.referenceValue))
  if ('arrayValue' in value) return value.arrayValue.values.map(fromValue)
  return 'geoPointValue' in value || isVector(value) ? new Foreign(value) : fromFields(value.mapValue.fields)
}

/** A name without what all names of its database begin with. */
function pathOf(name: string): string {
  return name.slice(name.indexOf('/documents/') + '/documents/'.length)
}

function fromInteger(digits: string): number | bigint {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : BigInt(digits)
}
