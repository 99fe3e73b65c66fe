import { createHash } from 'node:crypto'
import { compareText } from '../../../../platform/compare-text.ts'
import { remember } from '../../../../platform/remember.ts'
import { typeOrder } from '../../evaluate/compare.ts'
import { findIdNumber } from '../../model/paths.ts'
import { isVector, type Value } from '../../model/value.ts'

/**
 * Byte keys whose memcmp order is the order of values. Both databases keep them in B-trees, and PostgreSQL takes 2,704
 * bytes a row there: a longer value is cut, so that greater values have greater or equal keys.
 */
const longestValue = 1000
/** A longer name is cut here and told apart by its hash. */
const longestName = 1168
const hashLength = 32

export function isExactValue(key: Uint8Array): boolean {
  return key.length < longestValue
}

export function isExactName(key: Uint8Array): boolean {
  return key.length <= longestName
}

/** Whether the two keys leave open which name is the greater. */
export function isSameNameStart(left: Uint8Array, right: Uint8Array): boolean {
  if (isExactName(left) || isExactName(right)) return false
  return Buffer.compare(left.subarray(0, longestName), right.subarray(0, longestName)) === 0
}

export function valueKey(value: Value): Uint8Array {
  const writer = new Writer(longestValue)
  writeValue(writer, value)
  return writer.finish()
}

/** Several values, each up or down, as one key. */
export function compositeKey(parts: readonly { value: Value; isDescending: boolean }[]): Uint8Array {
  const writer = new Writer(longestValue)
  for (const { value, isDescending } of parts) {
    const start = writer.length
    writeValue(writer, value)
    if (isDescending) writer.invert(start)
  }
  return writer.finish()
}

/** Of a document, or of any path: what lies below it begins with its key. */
export const nameKey = remember(1000, (path: string): Uint8Array => {
  const writer = new Writer(Number.POSITIVE_INFINITY)
  for (const segment of path.split('/')) writeSegment(writer, segment)
  const key = writer.finish()
  if (key.length <= longestName) return key
  const hash = createHash('sha256').update(path).digest().subarray(0, hashLength)
  return Buffer.concat([key.subarray(0, longestName), hash])
})

/** The least key greater than this one. */
export function keyAfter(key: Uint8Array): Uint8Array {
  const next = new Uint8Array(key.length + 1)
  next.set(key)
  return next
}

/** Greater than every key that begins with this one. */
export function keyAfterAll(key: Uint8Array): Uint8Array {
  const next = new Uint8Array(key.length + 1)
  next.set(key)
  next[key.length] = 0xff
  return next
}

/** The least key that is greater than all that begin with this one, whatever follows. */
export function keyAfterPrefix(key: Uint8Array): Uint8Array {
  const end = key.findLastIndex(byte => byte !== 0xff)
  if (end < 0) return keyAfterAll(key)
  const next = Uint8Array.from(key.subarray(0, end + 1))
  next[end] = (next[end] ?? 0) + 1
  return next
}

/** Where the values of one group of types begin; those of the next group begin at `order + 1`. */
export function typeKey(order: number): Uint8Array {
  return Uint8Array.of(order + 1)
}

/** Writers are used one after the other. */
const scratch = Buffer.allocUnsafe(8192)

class Writer {
  #bytes = scratch
  #limit: number
  length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get isFull() {
    return this.length >= this.#limit
  }

  #reserve(count: number) {
    if (this.length + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.length + count))
    this.#bytes.copy(larger, 0, 0, this.length)
    this.#bytes = larger
  }

  byte(value: number) {
    this.#reserve(1)
    this.#bytes[this.length++] = value
  }

  /** Zero bytes are escaped, so that the end, two zeros, comes before any continuation. */
  escaped(bytes: Uint8Array) {
    if (this.length + bytes.length < this.#limit && !bytes.includes(0)) {
      this.bytes(bytes)
      this.short(0)
      return
    }
    for (const byte of bytes) {
      if (this.isFull) return
      this.byte(byte)
      if (byte === 0) this.byte(0xff)
    }
    this.byte(0)
    this.byte(0)
  }

  /** The same, without bytes of its own in between. */
  escapedText(text: string) {
    if (this.length + 3 * text.length >= this.#limit || text.includes('\0')) {
      this.escaped(Buffer.from(text))
      return
    }
    this.text(text)
    this.short(0)
  }

  text(text: string) {
    this.#reserve(3 * text.length)
    this.length += this.#bytes.write(text, this.length)
  }

  bytes(bytes: Uint8Array) {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Negative numbers have all bits turned, others the first: then bits order as numbers do. */
  double(value: number) {
    this.#reserve(8)
    const start = this.length
    this.#bytes.writeDoubleBE(value + 0, start)
    if (((this.#bytes[start] ?? 0) & 0x80) !== 0) this.invert(start, start + 8)
    else this.#bytes[start] = (this.#bytes[start] ?? 0) | 0x80
    this.length += 8
  }

  integer(value: bigint) {
    this.#reserve(8)
    this.#bytes.writeBigUInt64BE(BigInt.asUintN(64, value + 2n ** 63n), this.length)
    this.length += 8
  }

  short(value: number) {
    this.#reserve(2)
    this.#bytes.writeUInt16BE(value, this.length)
    this.length += 2
  }

  invert(start: number, end = this.length) {
    for (let index = start; index < end; index++) this.#bytes[index] = 255 - (this.#bytes[index] ?? 0)
  }

  /** A buffer shares its memory with others: an array of its own would cost several times as much. */
  finish(): Uint8Array {
    return Buffer.from(this.#bytes.subarray(0, Math.min(this.length, this.#limit)))
  }
}

function writeValue(writer: Writer, value: Value) {
  if (writer.isFull) return
  writer.byte(typeOrder(value) + 1)
  if ('stringValue' in value) writer.escapedText(value.stringValue.slice(0, longestValue))
  else if ('booleanValue' in value) writer.byte(Number(value.booleanValue))
  else if ('integerValue' in value) writeInteger(writer, value.integerValue)
  else if ('doubleValue' in value) writeDouble(writer, Number(value.doubleValue))
  else if ('timestampValue' in value) writer.escapedText(value.timestampValue)
  else if ('bytesValue' in value) writer.escaped(Buffer.from(value.bytesValue, 'base64'))
  else if ('geoPointValue' in value) {
    writer.double(value.geoPointValue.latitude)
    writer.double(value.geoPointValue.longitude)
  } else if ('referenceValue' in value) {
    for (const segment of value.referenceValue.split('/')) writeSegment(writer, segment)
    writer.byte(0)
  } else if ('arrayValue' in value) {
    for (const item of value.arrayValue.values) writeValue(writer, item)
    writer.byte(0)
  } else if ('mapValue' in value) writeMap(writer, value)
}

function writeMap(writer: Writer, value: Extract<Value, { mapValue: unknown }>) {
  const { fields } = value.mapValue
  if (isVector(value)) {
    const values = fields.value && 'arrayValue' in fields.value ? fields.value.arrayValue.values : []
    writer.short(values.length)
    for (const item of values) writeValue(writer, item)
    return
  }
  for (const name of Object.keys(fields).sort(compareText)) {
    if (writer.isFull) return
    writer.byte(1)
    writer.escapedText(name)
    const inner = fields[name]
    if (inner) writeValue(writer, inner)
  }
  writer.byte(0)
}

/** The greatest double that is not greater, then what is missing to the integer: exact for both. */
function writeInteger(writer: Writer, digits: string) {
  let double = Number(digits)
  let rest = 0
  if (!Number.isSafeInteger(double)) {
    const exact = BigInt(digits)
    if (BigInt(double) > exact) double = previousDouble(double)
    rest = Number(exact - BigInt(double))
  }
  writer.double(double)
  writer.short(rest)
}

function previousDouble(double: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, double)
  view.setBigInt64(0, view.getBigInt64(0) + (double > 0 ? -1n : 1n))
  return view.getFloat64(0)
}

function writeDouble(writer: Writer, double: number) {
  if (Number.isNaN(double)) writer.bytes(new Uint8Array(8))
  else writer.double(double)
  writer.short(0)
}

function writeSegment(writer: Writer, segment: string) {
  if (writer.isFull) return
  const number = findIdNumber(segment)
  if (number === undefined) {
    writer.byte(2)
    writer.text(segment)
    writer.byte(0)
  } else {
    writer.byte(1)
    writer.integer(number)
  }
}
