import { randomInt } from 'node:crypto'

/** Without letters and digits that are read for one another (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `EX-7QK4-92MD`: names a request and nobody. */
export function newCode(): string {
  const signs = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `EX-${signs.slice(0, 4)}-${signs.slice(4)}`
}

/** As it was meant, whatever was typed for it; undefined where it can't be one. */
export function readCode(given: string): string | undefined {
  const signs = given
    .toUpperCase()
    .replaceAll(/[\s–—-]/g, '')
    // The eight signs may begin so themselves.
    .replace(/^EX(?=.{8}$)/, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(signs) ? `EX-${signs.slice(0, 4)}-${signs.slice(4)}` : undefined
}
