import { ensureValid } from '../../../platform/errors.ts'
import type { StoredDocument } from './engine.ts'
import type { Fields, Value } from './value.ts'

const largest = 1_048_576
const deepest = 20

/** The protocol's own formula, and its limits of size and depth. */
export function checkDocument({ path, fields }: Pick<StoredDocument, 'path' | 'fields'>) {
  const size = measurePath(path) + measureFields(fields, 0) + 32
  ensureValid(size <= largest, `A document may have ${largest} bytes`)
}

const measureText = (text: string) => Buffer.byteLength(text) + 1

function measurePath(path: string): number {
  return path.split('/').reduce((sum, id) => sum + measureText(id), 16)
}

function measureFields(fields: Fields, depth: number): number {
  ensureValid(depth <= deepest, `Maps and arrays may be nested ${deepest} deep`)
  let size = 0
  for (const name in fields) {
    const value = fields[name]
    if (value) size += measureText(name) + measureValue(value, depth)
  }
  return size
}

function measureValue(value: Value, depth: number): number {
  if ('stringValue' in value) return measureText(value.stringValue)
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64')
  if ('referenceValue' in value) return measurePath(value.referenceValue)
  if ('geoPointValue' in value) return 16
  if ('nullValue' in value || 'booleanValue' in value) return 1
  if ('arrayValue' in value) {
    ensureValid(depth < deepest, `Maps and arrays may be nested ${deepest} deep`)
    return value.arrayValue.values.reduce((sum, item) => sum + measureValue(item, depth + 1), 0)
  }
  return 'mapValue' in value ? measureFields(value.mapValue.fields, depth + 1) : 8
}
