import { createHmac, hkdfSync } from 'node:crypto'
import { maskAddress, parseAddress } from '../../../services/mail/mail.ts'

/** An address as it's written to, as it's found by, and as people may see it. */
export type AddressEntry = { address: string; hash: string; masked: string }

/** Finds addresses by a keyed hash: without the secret nobody can try out which address one is of. */
export function createAddressBook(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'exhale', 'newsletter addresses', 32))
  return {
    /** Throws for what is no address. */
    read(given: string): AddressEntry {
      const address = parseAddress(given)
      const hash = createHmac('sha256', key).update(address.toLowerCase()).digest('base64url')
      return { address, hash, masked: maskAddress(address) }
    },
  }
}
