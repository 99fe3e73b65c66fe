import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { fillGaps, fillMarkup } from './gaps.ts'
import { type OpenEntry, toContent } from './ledger.ts'
import type { BatchBodyRow, MailTables, MessageRow } from './schema.ts'

export type BatchShelf = ReturnType<typeof createBatchShelf>

/** How old what is known of batches may be: who pauses one is heard that soon. */
const freshFor = 500
const mostBodies = 32

type Running = { id: string; rate: number | null; isDue: boolean }

/** What delivery knows of batches without asking for every letter: which ones run, and what they say. */
export function createBatchShelf(database: Database, clock: Clock) {
  const { kysely } = database.as<MailTables>()
  const bodies = new Map<string, BatchBodyRow>()
  let running = new Map<string, Running>()
  let looking: Promise<void> | undefined
  let freshUntil = 0

  async function look(): Promise<void> {
    const rows = await kysely
      .selectFrom('mail_batches')
      .select(['id', 'rate'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('mail_messages')
            .select('mail_messages.id')
            .whereRef('mail_messages.batch', '=', 'mail_batches.id')
            .where('mail_messages.finished_at', 'is', null)
            .where('mail_messages.due_at', '<=', clock.now().getTime()),
        ).as('isDue'),
      )
      .where('state', '=', 'running')
      .orderBy('created_at')
      .execute()
    running = new Map(rows.map(row => [row.id, { ...row, isDue: Boolean(row.isDue) }]))
    freshUntil = performance.now() + freshFor
  }

  async function know(): Promise<void> {
    if (performance.now() < freshUntil) return
    looking ??= look().finally(() => {
      looking = undefined
    })
    await looking
  }

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
    async isRunning(batch: string): Promise<boolean> {
      await know()
      return running.has(batch)
    },

    /** Those with something to send, each time another one first, so that none waits for all of another. */
    async listDue(): Promise<Running[]> {
      await know()
      const [first] = running.values()
      if (first) {
        running.delete(first.id)
        running.set(first.id, first)
      }
      return [...running.values()].filter(({ isDue }) => isDue)
    },

    noteEmpty(batch: string): void {
      const known = running.get(batch)
      if (known) known.isDue = false
    },

    refresh(): void {
      freshUntil = 0
    },

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

    /** What came back into a batch after it was ended. */
    clearStopped: (batch: string) =>
      kysely
        .deleteFrom('mail_messages')
        .where('batch', '=', batch)
        .where('state', '=', 'queued')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('mail_batches').select('id').where('id', '=', batch).where('state', '=', 'stopped'),
          ),
        )
        .execute(),

    /** Batches of which nothing is left, and what is left of those that were ended. */
    async tidy(now: number, before: number): Promise<void> {
      await kysely
        .deleteFrom('mail_messages')
        .where('batch', 'in', ({ selectFrom }) =>
          selectFrom('mail_batches').select('id').where('state', '=', 'stopped'),
        )
        .where('finished_at', 'is', null)
        .where(({ or, eb }) => or([eb('state', '=', 'queued'), eb('due_at', '<=', now)]))
        .execute()
      const gone = await kysely
        .deleteFrom('mail_batches')
        .where('created_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('mail_messages')
                .select('mail_messages.id')
                .whereRef('mail_messages.batch', '=', 'mail_batches.id'),
            ),
          ),
        )
        .returning('id')
        .execute()
      for (const { id } of gone)
        await kysely.deleteFrom('mail_batch_bodies').where('batch', '=', id).execute()
    },
  }
}
