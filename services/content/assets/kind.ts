import { inflateSync } from 'node:zlib'
import { attempt } from '../../../platform/attempt.ts'
import { ensureField } from '../schema/fault.ts'

/** What may be uploaded. SVG is not among it: it is a program that looks like a picture. */
export const kinds = {
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  png: { type: 'image/png', extension: 'png' },
  gif: { type: 'image/gif', extension: 'gif' },
  webp: { type: 'image/webp', extension: 'webp' },
  avif: { type: 'image/avif', extension: 'avif' },
  pdf: { type: 'application/pdf', extension: 'pdf' },
} as const

export type Kind = keyof typeof kinds

/** By the first bytes, whatever the name or the sender says. */
export function recognise(bytes: Buffer): Kind {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  if (/^ftypavi[fs]/.test(start.slice(4))) return 'avif'
  if (start.startsWith('%PDF-')) return 'pdf'
  ensureField(false, 'file', 'must be a JPEG, PNG, GIF, WebP or AVIF picture, or a PDF')
  return 'pdf'
}

const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)\b|<script|<html|<svg/i
const mostUnpacked = 16 * 1024 * 1024

/** A PDF can't be re-encoded as pictures are, so anything active in it is refused. */
export function ensureQuiet(pdf: Buffer): void {
  ensureField(pdf.subarray(-1_024).includes('%%EOF'), 'file', 'is not a whole PDF')
  const isQuiet = [pdf.toString('latin1'), ...unpackObjects(pdf)].every(text => !active.test(spellOut(text)))
  ensureField(isQuiet, 'file', 'is a PDF with scripts or files inside')
}

/** Any letter of a name may be written as `#` and its number. */
const spellOut = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Objects may be packed together into a stream; what cannot be looked into is not let in. */
function unpackObjects(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  let [left, start] = [mostUnpacked, 0]
  return [...text.matchAll(/\bstream\r?\n/g)].flatMap(({ index, 0: word }) => {
    const head = spellOut(
      text
        .slice(start, index)
        .split(/\bobj\b/)
        .at(-1) ?? '',
    )
    start = index
    if (!/\/ObjStm\b/.test(head)) return []
    const unpacked = inflate(pdf.subarray(index + word.length), left)
    ensureField(unpacked, 'file', 'is a PDF that cannot be looked into')
    left -= unpacked.length
    return [unpacked.toString('latin1')]
  })
}

/** What follows the packed part is not looked at. */
const inflate = (packed: Buffer, mostBytes: number): Buffer | undefined =>
  attempt(() => inflateSync(packed, { maxOutputLength: Math.max(1, mostBytes) }))

/** A name that is one on every disk and in every address: no folders, no tricks, the extension of what it is. */
export function harmlessName(given: string, kind: Kind): string {
  const last = given.normalize('NFKD').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${stem.slice(0, 80) || 'file'}.${kinds[kind].extension}`
}
