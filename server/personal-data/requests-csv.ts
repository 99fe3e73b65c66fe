import type { RequestLine } from '../../app/rights/doors.ts'
import { writeCsvPages } from '../../platform/csv/write.ts'

const heads = [
  'code',
  'kind',
  'parts',
  'through',
  'asked',
  'state',
  'stalled at',
  'tries',
  'entries',
  'done by',
]

/** Requests for a spreadsheet: what the page shows, all of it, sent as it's read. Codes, never people. */
export const writeRequestsCsv = (pages: AsyncIterable<RequestLine[]>): AsyncGenerator<Uint8Array> =>
  writeCsvPages(heads, pages, toCells)

const toCells = ({
  code,
  kind,
  parts,
  through,
  askedAt,
  state,
  failing,
  entries,
  doneBy,
}: RequestLine): string[] => [
  code,
  kind,
  parts?.join(' ') ?? '',
  through,
  new Date(askedAt).toISOString(),
  state,
  failing?.store ?? '',
  failing ? String(failing.tries) : '',
  String(entries),
  new Date(doneBy).toISOString(),
]
