import { AppError, ensure } from '../../../platform/errors.ts'

export type WireObject = { [name: string]: unknown }

export function invalid(reason: string): AppError {
  return new AppError('invalid-argument', reason)
}

export function readObject(value: unknown, what: string): WireObject {
  ensure(
    typeof value === 'object' && value !== null && !Array.isArray(value),
    'invalid-argument',
    `${what} must be an object`,
  )
  return value as WireObject
}

/** The protocol leaves empty lists out. */
export function readList(value: unknown, what: string, most: number): unknown[] {
  if (value === undefined || value === null) return []
  ensure(Array.isArray(value), 'invalid-argument', `${what} must be a list`)
  ensure(value.length <= most, 'invalid-argument', `${what} has more than ${most} entries`)
  return value
}

export function readText(value: unknown, what: string): string {
  ensure(typeof value === 'string', 'invalid-argument', `${what} must be a string`)
  // Half a surrogate pair cannot be kept as UTF-8, and would come back as something else.
  ensure(value.isWellFormed(), 'invalid-argument', `${what} is not well-formed Unicode`)
  return value
}

/** An int32, as a number, as digits, or in the wrapper that the protocol puts around optional ones. */
export function readCount(value: unknown, what: string): number | undefined {
  if (value === undefined || value === null) return undefined
  const bare = typeof value === 'object' && 'value' in value ? value.value : value
  const count = typeof bare === 'string' && /^-?\d{1,10}$/.test(bare) ? Number(bare) : bare
  ensure(
    typeof count === 'number' && Number.isInteger(count) && count <= 0x7fffffff,
    'invalid-argument',
    `${what} must be a whole number`,
  )
  ensure(count >= 0, 'invalid-argument', `${what} must not be negative`)
  return count
}
