import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random name, safe in a URL. */
export function newId(bits = 128): string {
  return randomBytes(Math.ceil(bits / 8)).toString('base64url')
}

/** A secret that is handed out once; only its hash is kept. */
export function newToken(): string {
  return newId(256)
}

/** Plain SHA-256: a 256-bit token cannot be guessed, so it needs no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** One name for several parts, which tells none of them. */
export function hashParts(...parts: readonly (string | null)[]): string {
  return hashToken(JSON.stringify(parts))
}

/** Whether a secret is the one that was wanted, in a time that does not tell how much of it was right. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
