import { inflateSync } from 'node:zlib'

const headOfWoff = 44
const entryOfWoff = 20
const headOfSfnt = 12
const entryOfSfnt = 16

/**
 * A WOFF font as it was before it was packed (WOFF 1.0, section 5). Unpacked once here: the PDF's own reader would
 * unpack its tables again for every letter it embeds.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headOfWoff + index * entryOfWoff
    const [start, packed, whole] = [at + 4, at + 8, at + 12].map(place => woff.readUInt32BE(place)) as [
      number,
      number,
      number,
    ]
    const body = woff.subarray(start, start + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      data: packed < whole ? inflateSync(body) : body,
    }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(headOfSfnt + count * entryOfSfnt)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = headOfSfnt + index * entryOfSfnt
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}
