import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * What lists of stolen passwords hold, and words and names of our nine languages, as a Bloom filter: it never misses one
 * of them, and takes some 1 in 10,000 others for one. `scripts/common-passwords.ts` builds the file and names its sources.
 */
export const filterFile: URL = new URL('./common-passwords.bin', import.meta.url)

/** How many bits of the filter each text sets. */
const marks = 13

let filter: Uint8Array | undefined

export function isCommon(text: string): boolean {
  filter ??= readFileSync(filterFile)
  return isMarked(filter, text)
}

export function isMarked(bits: Uint8Array, text: string): boolean {
  return placesOf(text, bits.length * 8).every(place => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0)
}

export function mark(bits: Uint8Array, text: string): void {
  for (const place of placesOf(text, bits.length * 8))
    bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
}

/** Kirsch and Mitzenmacher: two hashes are as good as many. */
function placesOf(text: string, size: number): number[] {
  const digest = createHash('sha256').update(text).digest()
  const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
  return Array.from({ length: marks }, (_, index) => (start + index * step) % size)
}
