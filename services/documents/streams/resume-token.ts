import { createHash } from 'node:crypto'
import type { Place } from '../model/engine.ts'

const digestSize = 8

function digest({ project, database }: Place): Buffer {
  return createHash('sha256').update(`${project}/${database}`).digest().subarray(0, digestSize)
}

/** Says up to which instant a stream has told everything; opaque to the client, and worth nothing elsewhere. */
export function writeResumeToken(place: Place, readAt: number): string {
  const token = Buffer.alloc(8 + digestSize)
  token.writeBigUInt64BE(BigInt(readAt))
  digest(place).copy(token, 8)
  return token.toString('base64')
}

/** Whatever is not a token of ours for this place means that nothing is known. */
export function findResumedAt(place: Place, value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 64) return undefined
  const token = Buffer.from(value, 'base64')
  if (token.length !== 8 + digestSize || !token.subarray(8).equals(digest(place))) return undefined
  const readAt = Number(token.readBigUInt64BE())
  return Number.isSafeInteger(readAt) ? readAt : undefined
}
