import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from '../errors.ts'
import { inParts } from '../in-parts.ts'
import { damaged } from './records.ts'

/** At the beginning of a file that needs a key. */
export const magic = Buffer.from('exhale encrypted backup 1\n')
const saltBytes = 16
const tagBytes = 16
const chunkBytes = 64 * 1024

/**
 * AES-256-GCM, chunk by chunk, as in "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance" (STREAM):
 * each chunk's nonce holds its number and whether it's the last, so none can be left out, moved or cut off. Every file has
 * a key of its own, made from the operator's and a random salt.
 */
export async function* encrypt(bytes: AsyncIterable<Uint8Array>, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const key = deriveKey(secret, salt)
  yield Buffer.concat([magic, salt])
  let number = 0
  let held: Buffer | undefined
  for await (const chunk of inParts(bytes, chunkBytes)) {
    if (held) yield sealChunk(key, number++, false, held)
    held = chunk
  }
  yield sealChunk(key, number, true, held ?? Buffer.alloc(0))
}

/** Of what comes after `magic`. */
export async function* decrypt(bytes: AsyncIterable<Uint8Array>, secret: string): AsyncGenerator<Buffer> {
  let key: Buffer | undefined
  let number = 0
  let rest = Buffer.alloc(0)
  const whole = chunkBytes + tagBytes
  for await (const piece of bytes) {
    rest = Buffer.concat([rest, piece])
    if (!key && rest.length >= saltBytes) {
      key = deriveKey(secret, rest.subarray(0, saltBytes))
      rest = rest.subarray(saltBytes)
    }
    // The last one is told apart by what comes after it: nothing.
    while (key && rest.length > whole) {
      yield openChunk(key, number++, false, rest.subarray(0, whole))
      rest = rest.subarray(whole)
    }
  }
  if (!key || rest.length < tagBytes) throw damaged()
  yield openChunk(key, number, true, rest)
}

const deriveKey = (secret: string, salt: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'exhale backup', 32))

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function sealChunk(key: Buffer, number: number, isLast: boolean, chunk: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
  const sealed = Buffer.concat([cipher.update(chunk), cipher.final()])
  return Buffer.concat([sealed, cipher.getAuthTag()])
}

function openChunk(key: Buffer, number: number, isLast: boolean, sealed: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    const end = sealed.length - tagBytes
    decipher.setAuthTag(sealed.subarray(end))
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
  } catch (error) {
    if (number > 0) throw damaged(error)
    const reason = 'This backup can’t be opened: BACKUP_KEY is another one, or the file is damaged.'
    throw new AppError('data-loss', reason, { cause: error })
  }
}
