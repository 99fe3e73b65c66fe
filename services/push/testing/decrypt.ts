import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

export type Receiver = { privateKey: string; publicKey: string; auth: string }

/** What a browser does with a message: RFC 8188 with the keys of RFC 8291. */
export function decrypt(message: Buffer, { privateKey, publicKey, auth }: Receiver): string {
  const salt = message.subarray(0, 16)
  const idLength = message.readUInt8(20)
  const sender = message.subarray(21, 21 + idLength)
  const sealed = message.subarray(21 + idLength)
  const exchange = createECDH('prime256v1')
  exchange.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const shared = exchange.computeSecret(sender)
  const own = Buffer.from(publicKey, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
  const material = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32))
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('the record does not say that it is the last')
  return plain.subarray(0, -1).toString('utf8')
}
