import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { attempt } from '../../platform/attempt.ts'

/** What a browser gives to senders it allows, both base64url. */
export type DeviceKeys = { p256dh: string; auth: string }

const recordSize = 4_096
/** One record holds the text, a byte that ends it and the tag. */
export const longestText = recordSize - 17

/** A message only the browser can read, on its way through a push service that cannot: RFC 8291, RFC 8188. */
export function encrypt(text: string, { p256dh, auth }: DeviceKeys): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const exchange = createECDH('prime256v1')
  const ours = exchange.generateKeys()
  const shared = exchange.computeSecret(theirs)
  const salt = randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const material = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const lastRecord = Buffer.from([2])
  const body = [cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, ...body])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** A point on the curve, and sixteen bytes. */
export function isKeys({ p256dh, auth }: DeviceKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  const exchange = createECDH('prime256v1')
  exchange.generateKeys()
  return attempt(() => exchange.computeSecret(Buffer.from(p256dh, 'base64url')))?.length === 32
}
