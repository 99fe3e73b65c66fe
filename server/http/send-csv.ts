import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Mount } from './mount.ts'
import { quiet } from './quiet.ts'

/** A list for a spreadsheet, sent as it's read. */
export function sendCsv(context: Context<Mount>, name: string, parts: AsyncIterable<Uint8Array>): Response {
  return context.body(Readable.toWeb(Readable.from(parts)) as ReadableStream, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    ...quiet,
  })
}
