import {
  chooseEncoding,
  compress,
  type Encoding,
  isWorthCompressing,
} from '../../../platform/http/encoding.ts'

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
  // Bounded: `mostBytes`.
  const kept = new Map<string, Remembered>()
  let bytes = 0

  const sizeOf = (address: string, { body, packed }: Remembered) =>
    perEntry +
    address.length * 2 +
    body.length +
    [...packed.values()].reduce((sum, one) => sum + one.length, 0)

  function drop(address: string): void {
    const entry = kept.get(address)
    if (!entry) return
    kept.delete(address)
    bytes -= sizeOf(address, entry)
  }

  return {
    find: (address: string): Remembered | undefined => kept.get(address),

    keep(address: string, entry: Remembered): void {
      if (entry.body.length > largest) return
      drop(address)
      kept.set(address, entry)
      bytes += sizeOf(address, entry)
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return
        drop(oldest)
      }
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
      const packed = await compress(encoding, entry.body, 'live')
      if (kept.get(address) === entry) bytes += packed.length
      entry.packed.set(encoding, packed)
      return encoding
    },

    clear(): void {
      kept.clear()
      bytes = 0
    },
  }
}
