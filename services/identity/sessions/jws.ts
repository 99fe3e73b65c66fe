import { type KeyObject, sign, verify } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { parseJson } from '../../../platform/http/json.ts'
import { algorithm } from './keys.ts'

type FindKey = (kid: unknown) => Promise<KeyObject | undefined>

const compact = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/
const dsaEncoding = 'ieee-p1363'

/**
 * Our own tokens, signed and read at once on this thread: a tenth of a millisecond, where jose's work would queue
 * behind passwords being hashed. Tokens of others are jose's to judge.
 */
export function signJws(payload: object, { kid, key }: { kid: string; key: KeyObject }): string {
  const signed = `${encode({ alg: algorithm, kid, typ: 'JWT' })}.${encode(payload)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding })
  return `${signed}.${signature.toString('base64url')}`
}

/** The payload, if one of our keys signed it; nothing in the token chooses the algorithm or brings the key. */
export async function readJws(token: string, findKey: FindKey): Promise<JWTPayload | undefined> {
  const [, head = '', body = '', last = ''] = compact.exec(token) ?? []
  const header = decode(head)
  if (header?.alg !== algorithm || header.crit !== undefined || header.b64 !== undefined) return undefined
  const key = await findKey(header.kid)
  const signature = Buffer.from(last, 'base64url')
  // The last character has bits to spare: only one spelling of a signature is accepted.
  if (!key || signature.toString('base64url') !== last) return undefined
  const isOurs = verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding }, signature)
  return isOurs ? decode(body) : undefined
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function decode(part: string): Record<string, unknown> | undefined {
  const value = parseJson(Buffer.from(part, 'base64url').toString())
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
