import { decodeText as decodeStrictly } from '../http/json.ts'

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/**
 * Text from bytes that say nothing of how they were written, as spreadsheets save them: by their mark, else UTF-16 by its
 * zeros, else the first byte beyond ASCII decides between UTF-8 and Windows-1252.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let held = Buffer.alloc(0)
  let isBegun = false
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    held = Buffer.concat([held, chunk])
    if (!isBegun && held.length < 4) continue
    const encoding = (isBegun ? undefined : findBeginning(held)) ?? judge(held, false)
    isBegun = true
    if (encoding) {
      decoder = new TextDecoder(encoding)
      yield decoder.decode(held, { stream: true })
      held = Buffer.alloc(0)
      continue
    }
    const plain = countAscii(held)
    if (plain > 0) yield held.toString('latin1', 0, plain)
    held = held.subarray(plain)
  }
  decoder ??= new TextDecoder((isBegun ? undefined : findBeginning(held)) ?? judge(held, true))
  yield decoder.decode(held)
}

function findBeginning(bytes: Buffer): string | undefined {
  const marked = marks.find(({ bytes: mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked.encoding
  const [first, second] = bytes
  if (first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : undefined
}

function countAscii(bytes: Buffer): number {
  const at = bytes.findIndex(byte => byte >= 0x80)
  return at < 0 ? bytes.length : at
}

/** By the first character that is none of ASCII's; undefined while that isn't there in full. */
function judge(bytes: Buffer, isAll: boolean): string | undefined {
  const at = countAscii(bytes)
  const lead = bytes[at]
  if (lead === undefined) return isAll ? 'utf-8' : undefined
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  const character = bytes.subarray(at, at + length)
  if (character.length < length && !isAll) return undefined
  return decodeStrictly(character) === undefined ? 'windows-1252' : 'utf-8'
}
