import type { RequestLine } from '../../app/rights/doors.ts'
import { type CsvColumns, streamCsv } from '../../platform/csv/write.ts'

const columns: CsvColumns<RequestLine> = {
  code: ({ code }) => code,
  kind: ({ kind }) => kind,
  parts: ({ parts }) => parts?.join(' ') ?? '',
  through: ({ through }) => through,
  asked: ({ askedAt }) => new Date(askedAt).toISOString(),
  state: ({ state }) => state,
  'stalled at': ({ failing }) => failing?.store ?? '',
  tries: ({ failing }) => (failing ? String(failing.tries) : ''),
  entries: ({ entries }) => String(entries),
  'done by': ({ doneBy }) => new Date(doneBy).toISOString(),
}

/** Requests for a spreadsheet: what the page shows, all of it, sent as it's read. Codes, never people. */
export const writeRequestsCsv = (pages: AsyncIterable<RequestLine[]>) => streamCsv(columns, pages)
