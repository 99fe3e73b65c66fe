import { AppError, ensureValid } from '../../../platform/errors.ts'
import { isJsonObject } from '../../../platform/http/json.ts'

export type WireObject = { [name: string]: unknown }

export function invalid(reason: string): AppError {
  return new AppError('invalid-argument', reason)
}

export function readObject(value: unknown, what: string): WireObject {
  ensureValid(isJsonObject(value), `${what} must be an object`)
  return value
}

/** The protocol leaves empty lists out. */
export function readList(value: unknown, what: string, most: number): unknown[] {
  if (value === undefined || value === null) return []
  ensureValid(Array.isArray(value), `${what} must be a list`)
  ensureValid(value.length <= most, `${what} has more than ${most} entries`)
  return value
}

export function readText(value: unknown, what: string): string {
  ensureValid(typeof value === 'string', `${what} must be a string`)
  // Half a surrogate pair cannot be kept as UTF-8, and would come back as something else.
  ensureValid(value.isWellFormed(), `${what} is not well-formed Unicode`)
  return value
}

/** An int32, as a number, as digits, or in the wrapper that the protocol puts around optional ones. */
export function readCount(value: unknown, what: string): number | undefined {
  if (value === undefined || value === null) return undefined
  const bare = typeof value === 'object' && 'value' in value ? value.value : value
  const count = typeof bare === 'string' && /^-?\d{1,10}$/.test(bare) ? Number(bare) : bare
  ensureValid(
    typeof count === 'number' && Number.isInteger(count) && count <= 0x7fffffff,
    `${what} must be a whole number`,
  )
  ensureValid(count >= 0, `${what} must not be negative`)
  return count
}
