import { createHmac, hkdfSync } from 'node:crypto'
import { attempt } from '../../platform/attempt.ts'
import { createSeal } from '../../platform/seal.ts'
import { maskAddress, parseAddress } from '../../services/mail/mail.ts'
import type { Buyer } from './fact.ts'

export type BuyerBook = ReturnType<typeof createBuyerBook>

/** Stores buyers' addresses sealed, and finds them by a keyed hash that nobody can try out addresses against. */
export function createBuyerBook(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'exhale', 'buyers', 32))
  const seal = createSeal(secret, 'buyers')
  const hash = (address: string) =>
    createHmac('sha256', key).update(address.toLowerCase()).digest('base64url')
  return {
    /** Undefined for what is no address: providers send what people typed. */
    read(given: string | null | undefined): Buyer | undefined {
      const address = given ? attempt(() => parseAddress(given)) : undefined
      if (!address) return undefined
      return { sealed: seal.seal(address), hash: hash(address), masked: maskAddress(address) }
    },
    hashOf(given: string): string | undefined {
      const address = attempt(() => parseAddress(given))
      return address ? hash(address) : undefined
    },
    open: (sealed: string): string => seal.open(sealed),
  }
}
