import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../../../platform/ids.ts'

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, half a minute. */
export const period = 30
export const digits = 6

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newSecret(): string {
  return [...randomBytes(32)].map(byte => alphabet[byte % 32]).join('')
}

export function stepAt(time: number): number {
  return Math.floor(time / 1000 / period)
}

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step the code belongs to, one before or after included, when it is later than the last one used. */
export function findStep(secret: string, code: string, time: number, lastStep: number): number | undefined {
  const now = stepAt(time)
  return [now - 1, now, now + 1].find(step => step > lastStep && isSameSecret(code, codeAt(secret, step)))
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2)))
}
