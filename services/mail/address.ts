import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { ensure } from '../../platform/errors.ts'

export interface Mailbox {
  name?: string
  address: string
}

const refusal = 'This is not an address letters can be sent to'
/** Besides what separates and quotes in a header: anything unseen, which could hide another address. */
const unfit = /[\s"(),:;<>@[\\\]\p{C}\p{Z}]/u
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** One address and nothing else, in the form it is sent to: local part as written, domain in ASCII. */
export function parseAddress(given: string): string {
  ensure(given.length <= 320, 'invalid-argument', refusal)
  const text = given.normalize('NFC')
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = domainToASCII(text.slice(at + 1))
  ensure(!unfit.test(local) && !unfit.test(text.slice(at + 1)), 'invalid-argument', refusal)
  ensure(local !== '' && !/^\.|\.\.|\.$/.test(local), 'invalid-argument', refusal)
  const labels = domain.split('.')
  ensure(
    labels.every(part => label.test(part)),
    'invalid-argument',
    refusal,
  )
  // domainToASCII reads “1” and “0x7f.1” as network addresses.
  ensure(!/^\d+$/.test(labels.at(-1) ?? ''), 'invalid-argument', refusal)
  const address = `${local}@${domain}`
  ensure(Buffer.byteLength(local) <= 64 && Buffer.byteLength(address) <= 254, 'invalid-argument', refusal)
  return address
}

/** `Exhale <hello@example.org>` or a bare address, as an operator writes it. */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = text.match(/^\s*"?([^"<>\p{C}]*?)"?\s*<([^<>]+)>\s*$/u) ?? []
  return { ...(name && { name }), address: parseAddress(address.trim()) }
}

/** Enough to recognise one's own address by, and no more: `a***@e***.org`. */
export function maskAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  const dot = domain.lastIndexOf('.')
  const [first = ''] = local
  return `${first}***@${domain.slice(0, 1)}***${dot > 0 ? domain.slice(dot) : ''}`
}

/** Every address in a text, masked. */
export function maskAddresses(text: string): string {
  const addresses = /[^\s@<>()[\]"“”„«»‹›,;:]+@[^\s@<>()[\]"“”„«»‹›,;:]*[\p{L}\p{N}]/gu
  return text.replace(addresses, maskAddress)
}

export function hashAddress(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('base64url')
}
