import { Refusal } from './refusal.ts'

const longTypes = {
  'type.googleapis.com/google.protobuf.Int64Value': [-(2n ** 63n), 2n ** 63n - 1n],
  'type.googleapis.com/google.protobuf.UInt64Value': [0n, 2n ** 64n - 1n],
} as const

/** Deeper than any form, and shallow enough for whatever walks through it. */
const deepest = 100

/** What came in, with the wrappers of 64-bit numbers taken off: a number where it is exact, else a bigint. */
export function decode(value: unknown, depth = 0): unknown {
  // JSON may write a number that no double can hold.
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Refusal('invalid-argument', 'The data has a number that’s too large.')
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) throw new Refusal('invalid-argument', 'The data is nested too deeply.')
  if (Array.isArray(value)) return value.map(item => decode(item, depth + 1))
  if (Object.hasOwn(value, '@type')) return decodeLong(value as { '@type': unknown; value?: unknown })
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item, depth + 1)]))
}

function decodeLong({ '@type': type, value }: { '@type': unknown; value?: unknown }): number | bigint {
  const range = typeof type === 'string' && Object.entries(longTypes).find(([name]) => name === type)?.[1]
  const text = Number.isSafeInteger(value) ? String(value) : value
  const isWhole = typeof text === 'string' && /^-?\d{1,20}$/.test(text)
  if (!range || !isWhole || BigInt(text) < range[0] || BigInt(text) > range[1])
    throw new Refusal('invalid-argument', 'The data has an @type that can’t be decoded.')
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

/**
 * What goes out, as JSON can say it. Throws for what it cannot. A key `@type` of ours is left out: the official client
 * would throw the whole answer away for it.
 */
export function encode(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return encodeLong(value)
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no JSON`)
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`A ${typeof value} has no JSON`)
  if (typeof value !== 'object') return value
  if ('toJSON' in value && typeof value.toJSON === 'function') return encode(value.toJSON())
  if (Array.isArray(value)) return value.map(encode)
  const entries = Object.entries(value).filter(([key, item]) => item !== undefined && key !== '@type')
  return Object.fromEntries(entries.map(([key, item]) => [key, encode(item)]))
}

function encodeLong(value: bigint): object {
  const fit = Object.entries(longTypes).find(([, [least, most]]) => value >= least && value <= most)
  if (!fit) throw new TypeError('A bigint beyond 64 bits has no JSON')
  return { '@type': fit[0], value: String(value) }
}
