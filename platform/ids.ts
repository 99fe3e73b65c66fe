import { createHash, randomBytes } from 'node:crypto'

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
