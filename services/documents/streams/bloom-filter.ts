import { createHash } from 'node:crypto'

/** google.firestore.v1.BloomFilter */
export type BloomFilter = { bits: { bitmap: string; padding: number }; hashCount: number }

/** One in a hundred names that are not in it seems to be. */
const errorRate = 0.01

/** Holds names so that one can ask whether a name is surely not among them. */
export function writeBloomFilter(names: readonly string[]): BloomFilter {
  if (names.length === 0) return { bits: { bitmap: '', padding: 0 }, hashCount: 0 }
  const bitCount = Math.ceil((-names.length * Math.log(errorRate)) / Math.LN2 ** 2)
  const hashCount = Math.max(1, Math.round((bitCount / names.length) * Math.LN2))
  const bitmap = Buffer.alloc(Math.ceil(bitCount / 8))
  for (const name of names) {
    for (const bit of bitsOf(name, bitCount, hashCount)) {
      bitmap[bit >> 3] = (bitmap[bit >> 3] ?? 0) | (1 << (bit & 7))
    }
  }
  return { bits: { bitmap: bitmap.toString('base64'), padding: bitmap.length * 8 - bitCount }, hashCount }
}

/** The two halves of the name's MD5, the second added to the first again and again, in 64 bits. */
function* bitsOf(name: string, bitCount: number, hashCount: number): Generator<number> {
  const hash = createHash('md5').update(name).digest()
  const [first, second] = [hash.readBigUInt64LE(0), hash.readBigUInt64LE(8)]
  for (let index = 0n; index < hashCount; index++) {
    yield Number(BigInt.asUintN(64, first + index * second) % BigInt(bitCount))
  }
}
