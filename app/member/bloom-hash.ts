/**
 * Stands in for the numbers and the hash that the documents' client brings for its bloom filters. Only what that client
 * asks for, and numbers from nothing up.
 */
export class Integer {
  readonly #value: bigint

  constructor(words: readonly number[], _sign: number) {
    this.#value = words.reduceRight((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n)
  }

  static #of(value: bigint): Integer {
    const words: number[] = []
    for (let rest = value; rest > 0n; rest >>= 32n) words.push(Number(rest & 0xffffffffn))
    return new Integer(words, 0)
  }

  static fromNumber = (value: number): Integer => Integer.#of(BigInt(value))
  static fromString = (text: string): Integer => Integer.#of(BigInt(text))

  add = (other: Integer): Integer => Integer.#of(this.#value + other.#value)
  multiply = (other: Integer): Integer => Integer.#of(this.#value * other.#value)
  modulo = (other: Integer): Integer => Integer.#of(this.#value % other.#value)
  compare = (other: Integer): number =>
    this.#value === other.#value ? 0 : this.#value > other.#value ? 1 : -1
  getBits = (index: number): number => Number((this.#value >> BigInt(32 * index)) & 0xffffffffn)
  toNumber = (): number => Number(this.#value)
}

/** RFC 1321. */
export class Md5 {
  #bytes = new Uint8Array()

  update(bytes: Uint8Array): void {
    this.#bytes = new Uint8Array([...this.#bytes, ...bytes])
  }

  digest(): number[] {
    const { length } = this.#bytes
    const padded = new Uint8Array(((length + 72) >> 6) << 6)
    padded.set(this.#bytes)
    padded[length] = 0x80
    const view = new DataView(padded.buffer)
    view.setUint32(padded.length - 8, length << 3, true)
    view.setUint32(padded.length - 4, length >>> 29, true)
    let sums = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
    for (let at = 0; at < padded.length; at += 64) {
      const mixed = mix(sums, view, at)
      sums = sums.map((sum, index) => (sum + (mixed[index] ?? 0)) >>> 0)
    }
    return sums.flatMap(sum => [sum & 255, (sum >>> 8) & 255, (sum >>> 16) & 255, sum >>> 24])
  }
}

const turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
]

/** The four rounds over one block of 64 bytes. */
function mix([a = 0, b = 0, c = 0, d = 0]: number[], view: DataView, at: number): number[] {
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const [word, mixed] = pick(round, step, b, c, d)
    const constant = Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32)
    const sum = (a + mixed + constant + view.getUint32(at + 4 * word, true)) | 0
    const turn = turns[round]?.[step & 3] ?? 0
    a = d
    d = c
    c = b
    b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0
  }
  return [a, b, c, d]
}

/** Which word of the block a step takes, and how its round mixes. */
function pick(round: number, step: number, b: number, c: number, d: number): [number, number] {
  if (round === 0) return [step, (b & c) | (~b & d)]
  if (round === 1) return [(5 * step + 1) & 15, (d & b) | (~d & c)]
  if (round === 2) return [(3 * step + 5) & 15, b ^ c ^ d]
  return [(7 * step) & 15, c ^ (b | ~d)]
}
