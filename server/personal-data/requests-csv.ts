import type { RequestLine } from '../../app/rights/doors.ts'
import { writeCsvRow } from '../../platform/csv/write.ts'

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
export async function* writeRequestsCsv(pages: AsyncIterable<RequestLine[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(writeCsvRow(heads))
  for await (const lines of pages)
    yield encoder.encode(lines.map(line => writeCsvRow(toCells(line))).join(''))
}

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
