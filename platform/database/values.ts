import { AppError, ensure } from '../errors.ts'

type Value = null | string | number | bigint | boolean | Uint8Array

/**
 * What may be written, the same on both engines: text, numbers, booleans, bytes, null. Times are integers, milliseconds
 * since 1970, and are read back as numbers; a Date is accepted for convenience. JSON is text: stringify it first.
 */
export function toValue(given: unknown): Value {
  switch (typeof given) {
    case 'undefined':
      return null
    case 'string':
      // PostgreSQL cannot store it, so SQLite must not.
      ensure(!given.includes('\0'), 'invalid-argument', 'Text may not contain the character U+0000')
      return given
    case 'number':
      ensure(Number.isFinite(given), 'invalid-argument', `${given} cannot be stored`)
      return given
    case 'boolean':
    case 'bigint':
      return given
  }
  if (given === null || given instanceof Uint8Array) return given
  if (given instanceof Date) return toValue(given.getTime())
  throw new AppError('internal', `A column cannot hold ${Object.prototype.toString.call(given)}`)
}

/** Integers beyond 2^53 would be rounded without a word. */
export function toNumber(text: string): number {
  const number = Number(text)
  ensure(
    !Number.isInteger(number) || Number.isSafeInteger(number),
    'out-of-range',
    `${text} exceeds 2^53 - 1`,
  )
  return number
}
