import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { ensure } from './errors.ts'

export type Seal = ReturnType<typeof createSeal>

const sealed = 'sealed:'
const open = 'open:'

/**
 * Keeps secrets that must be read again: AES-256-GCM under the operator's secret, or as they are where there is none.
 * Each purpose has a key of its own, so what was sealed for one is not opened for another.
 */
export function createSeal(secret: string | undefined, purpose: string) {
  const key = secret && Buffer.from(hkdfSync('sha256', secret, 'exhale', purpose, 32))
  return {
    seal(text: string): string {
      if (!key) return open + text
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return sealed + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },

    /** What lies open from a time without a secret, sealed; undefined where there is nothing to do. */
    renew(kept: string): string | undefined {
      return key && kept.startsWith(open) ? this.seal(kept.slice(open.length)) : undefined
    },

    open(kept: string): string {
      if (kept.startsWith(open)) return kept.slice(open.length)
      ensure(key, 'internal', 'What is sealed needs the secret it was sealed with')
      const bytes = Buffer.from(kept.slice(sealed.length), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
