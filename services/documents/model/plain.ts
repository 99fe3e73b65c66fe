import { AppError } from '../../../platform/errors.ts'
import { type Fields, toDouble, type Value } from './value.ts'

/** Another document, by its path in the same database. */
export class Reference {
  readonly path: string
  constructor(path: string) {
    this.path = path
  }
}

export class GeoPoint {
  readonly latitude: number
  readonly longitude: number
  constructor(latitude: number, longitude: number) {
    this.latitude = latitude
    this.longitude = longitude
  }
}

export class Vector {
  readonly values: readonly number[]
  constructor(values: readonly number[]) {
    this.values = values
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
  | GeoPoint
  | Vector
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
  if (plain instanceof GeoPoint)
    return { geoPointValue: { latitude: plain.latitude, longitude: plain.longitude } }
  if (plain instanceof Vector) return toVector(plain)
  if (Array.isArray(plain)) return { arrayValue: { values: plain.map(value => toValue(value, root)) } }
  if (typeof plain === 'object') return { mapValue: { fields: toFields(plain, root) } }
  throw new AppError('invalid-argument', `A document cannot hold a ${typeof plain}`)
}

function toNumber(number: number): Value {
  if (Number.isSafeInteger(number) && !Object.is(number, -0)) return { integerValue: String(number) }
  return { doubleValue: toDouble(number) }
}

function toVector({ values }: Vector): Value {
  const numbers = values.map(number => ({ doubleValue: toDouble(number) }))
  return {
    mapValue: {
      fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values: numbers } } },
    },
  }
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
  if ('geoPointValue' in value)
    return new GeoPoint(value.geoPointValue.latitude, value.geoPointValue.longitude)
  if ('arrayValue' in value) return value.arrayValue.values.map(fromValue)
  return fromVector(value.mapValue.fields) ?? fromFields(value.mapValue.fields)
}

/** A name without what all names of its database begin with. */
function pathOf(name: string): string {
  return name.slice(name.indexOf('/documents/') + '/documents/'.length)
}

function fromInteger(digits: string): number | bigint {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : BigInt(digits)
}

function fromVector({ __type__: type, value }: Fields): Vector | undefined {
  const isVector = type && 'stringValue' in type && type.stringValue === '__vector__'
  if (!isVector || !value || !('arrayValue' in value)) return undefined
  return new Vector(value.arrayValue.values.map(each => Number(fromValue(each))))
}
