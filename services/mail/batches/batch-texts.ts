import type { Database } from '../../../platform/database/open.ts'
import { type OpenEntry, toContent } from '../ledger.ts'
import type { BatchBodyRow, MailTables, MessageRow } from '../schema.ts'
import { fillGaps, fillMarkup } from './gaps.ts'

export type BatchTexts = ReturnType<typeof createBatchTexts>

const mostBodies = 32

/** What batches say, read once for many letters. */
export function createBatchTexts(database: Database) {
  const { kysely } = database.as<MailTables>()
  // Bounded: `mostBodies`.
  const bodies = new Map<string, BatchBodyRow>()

  async function getBody(batch: string, language: string): Promise<BatchBodyRow | undefined> {
    const key = `${language} ${batch}`
    const known = bodies.get(key)
    if (known) return known
    const body = await kysely
      .selectFrom('mail_batch_bodies')
      .selectAll()
      .where('batch', '=', batch)
      .where('language', '=', language)
      .executeTakeFirst()
    if (!body) return undefined
    const [oldest] = bodies.keys()
    if (bodies.size >= mostBodies && oldest !== undefined) bodies.delete(oldest)
    bodies.set(key, body)
    return body
  }

  return {
    /** What a letter says while it is undelivered: its own text, or that of its batch. */
    async open(row: MessageRow): Promise<OpenEntry['content']> {
      if (row.batch === null) return toContent(row)
      const body = await getBody(row.batch, row.language)
      if (!body || row.recipient === null || row.fills === null) return undefined
      const fills = JSON.parse(row.fills)
      const headers = Object.entries<string>(JSON.parse(body.headers))
      return {
        to: row.recipient,
        subject: fillGaps(body.subject, fills),
        text: fillGaps(body.text_body, fills),
        html: fillMarkup(body.html_body, fills),
        headers: Object.fromEntries(headers.map(([name, value]) => [name, fillGaps(value, fills)])),
      }
    },
  }
}
