import {
  chooseEncoding,
  compress,
  type Encoding,
  isWorthCompressing,
} from '../../../platform/http/encoding.ts'
import { createRecent } from '../recent.ts'

/** A whole answer: what is sent, byte for byte. */
export interface Remembered {
  headers: Record<string, string>
  body: Buffer
  packed: Map<Encoding, Buffer>
  /** Whose requests it counts towards. */
  tokenId: number
}

const mostBytes = 64 * 1024 * 1024
const largest = 4 * 1024 * 1024
const perEntry = 500

/** Answers by their whole address, which has the token in it: those asked for last are kept until something is published. */
export function createMemory() {
  const kept = createRecent<string, Remembered>(mostBytes, ({ body, packed }, address) => {
    const packs = [...packed.values()].reduce((sum, one) => sum + one.length, 0)
    return perEntry + address.length * 2 + body.length + packs
  })

  return {
    find: kept.get,

    keep(address: string, entry: Remembered): void {
      if (entry.body.length <= largest) kept.set(address, entry)
    },

    /** Compressed once, when first asked for. */
    async pack(
      address: string,
      entry: Remembered,
      acceptEncoding: string | null,
    ): Promise<Encoding | undefined> {
      const encoding = chooseEncoding(acceptEncoding)
      if (!encoding || !isWorthCompressing('application/json', entry.body.length)) return undefined
      if (entry.packed.has(encoding)) return encoding
      entry.packed.set(encoding, await compress(encoding, entry.body, 'live'))
      if (kept.get(address) === entry) kept.set(address, entry)
      return encoding
    },

    clear: kept.clear,
  }
}
