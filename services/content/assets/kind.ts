import { ensureField } from '../fault.ts'

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

/** A PDF cannot be made anew as pictures are, so anything in it that acts is refused. */
export function ensureQuiet(pdf: Buffer): void {
  ensureField(pdf.subarray(-1_024).includes('%%EOF'), 'file', 'is not a whole PDF')
  ensureField(!active.test(pdf.toString('latin1')), 'file', 'is a PDF with scripts or files inside')
}

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
