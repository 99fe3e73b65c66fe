import { inflateSync } from 'node:zlib'
import { expect } from 'vitest'

/** The chunks of a PNG, by the letter of its specification. */
export function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}
export function sizeOf(png: Buffer): [number, number] {
  const header = chunksOf(png)[0]?.data
  return [header?.readUInt32BE(0) ?? 0, header?.readUInt32BE(4) ?? 0]
}

/** What is baked into a picture: keyword, compression, text. */
export function splitText(data: Buffer): [string, string, string] {
  const end = data.indexOf(0)
  const afterLanguage = data.indexOf(0, end + 3)
  const afterKeyword = data.indexOf(0, afterLanguage + 1)
  return [
    data.toString('latin1', 0, end),
    `${data[end + 1]} ${data[end + 2]}`,
    data.toString('utf8', afterKeyword + 1),
  ]
}

/** Every character the PDF's fonts say they stand for: what a reader can copy or hear. */
export function wordsIn(pdf: Buffer): string {
  let found = ''
  for (const match of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    const from = (match.index ?? 0) + match[0].length
    try {
      const text = inflateSync(pdf.subarray(from), { finishFlush: 2 }).toString('latin1')
      if (!text.includes('beginbfrange') && !text.includes('beginbfchar')) continue
      for (const [, hex = ''] of text.matchAll(/<([0-9a-f]{4})>/gi))
        found += String.fromCodePoint(Number.parseInt(hex, 16))
    } catch {}
  }
  return found
}
