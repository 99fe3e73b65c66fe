import { ensure } from '../wire/wire-error.ts'

const longest = 320
const longestLocal = 64
const longestDomain = 253

// RFC 5321's dot-atoms, and domains as DNS writes them. Quoted local parts and address literals are refused.
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The part before the @. */
export function nameIn(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/**
 * The one spelling an address is kept and compared in. Letters that only look like ASCII are refused, not folded:
 * `ﬁ`, `K` (Kelvin) or a full-width `＠` would let two people believe the same address is theirs.
 */
export function parseEmail(given: string): string {
  ensure(given.length <= longest, 'INVALID_EMAIL')
  const email = given.toLowerCase()
  const at = email.lastIndexOf('@')
  const [name, host] = [email.slice(0, at), email.slice(at + 1)]
  ensure(at > 0 && name.length <= longestLocal && host.length <= longestDomain, 'INVALID_EMAIL')
  // Before lower-casing, which turns the Kelvin sign into a plain k.
  ensure(/^[\x21-\x7e]+$/.test(given), 'INVALID_EMAIL')
  ensure(local.test(name) && domain.test(host), 'INVALID_EMAIL')
  return email
}
