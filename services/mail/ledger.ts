import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely'
import type { Language } from '../../languages/languages.ts'
import type { Database } from '../../platform/database/open.ts'
import { ensure } from '../../platform/errors.ts'
import { hashAddress, maskAddresses, parseAddress } from './address.ts'
import type { BatchTexts } from './batches/batch-texts.ts'
import { hideLinks } from './hide-links.ts'
import type { LetterHeaders } from './letter.ts'
import type { Reveals } from './reveals.ts'
import { type MailConnection, type MailState, type MailTables, type MessageRow, never } from './schema.ts'

/** What is known of a letter for as long as it is kept. */
export type LetterEntry = ReturnType<typeof toEntry>

/** As those who look after the mail may read it. */
export interface ReadEntry extends LetterEntry {
  /** While it is undelivered. */
  content: { subject: string; text: string } | undefined
}

/** With its content while it is undelivered. That may hold a link that signs someone in. */
export interface OpenEntry extends LetterEntry {
  content: { to: string; subject: string; text: string; html: string; headers: LetterHeaders } | undefined
}

/** Told within the transaction that records who saw a letter's links. */
export type NoteReveal = (tx: Transaction<MailTables>, entry: LetterEntry) => Promise<void>

/** How administrators look at the outbox. `look`: what didn't go as it should. */
export type LetterView = 'look' | 'waiting' | 'held' | 'sent' | 'failed'

export interface LetterQuery {
  view?: LetterView | undefined
  kind?: string | undefined
  batch?: string | undefined
  since?: Date | undefined
  /** The last entry of the page before. */
  before?: Pick<LetterEntry, 'id' | 'createdAt'> | undefined
  limit?: number
}

const views: Record<LetterView, (is: ExpressionBuilder<MailTables, 'mail_messages'>) => Expression<SqlBool>> =
  {
    look: is =>
      is.or([
        is('state', '=', 'failed'),
        is('bounced_at', 'is not', null),
        is.and([is('finished_at', 'is', null), is('failure', 'is not', null)]),
      ]),
    waiting: is => is.and([is('finished_at', 'is', null), is('due_at', '!=', never)]),
    held: is => is.and([is('finished_at', 'is', null), is('due_at', '=', never)]),
    sent: is => is.and([is('state', '=', 'sent'), is('bounced_at', 'is', null)]),
    failed: is => is.or([is('state', '=', 'failed'), is('bounced_at', 'is not', null)]),
  }

/** The outbox as administrators read it. Bodies are given out one at a time. */
export function createLedger(database: Database, texts: BatchTexts, reveals: Reveals) {
  const { kysely, transaction } = database.as<MailTables>()
  const messages = (db: MailConnection = kysely) => db.selectFrom('mail_messages')

  async function getRow(id: string, db?: MailConnection): Promise<MessageRow> {
    const row = await messages(db).selectAll().where('id', '=', id).executeTakeFirst()
    ensure(row, 'not-found', 'There is no such letter')
    return row
  }

  return {
    /** Newest first. */
    async list(wanted: LetterQuery = {}): Promise<LetterEntry[]> {
      const { view, kind, batch, since, before, limit = 50 } = wanted
      let query = messages().selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
      if (view) query = query.where(views[view])
      if (kind) query = query.where('kind', '=', kind)
      if (batch) query = query.where('batch', '=', batch)
      if (since) query = query.where('created_at', '>=', since.getTime())
      if (before) {
        const { id, createdAt } = before
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(createdAt.getTime(), id)),
        )
      }
      return (await query.execute()).map(toEntry)
    },

    async get(id: string): Promise<OpenEntry> {
      const row = await getRow(id)
      return { ...toEntry(row), content: await texts.open(row) }
    },

    /** What it says, but not to whom, nor what it lets its reader do. */
    async read(id: string): Promise<ReadEntry> {
      const row = await getRow(id)
      const content = await texts.open(row)
      return {
        ...toEntry(row),
        content: content && {
          subject: maskAddresses(content.subject),
          text: maskAddresses(hideLinks(content.text)),
        },
      }
    },

    /** The same with its links. That it was seen is recorded first, permanently. */
    reveal: (id: string, reader: string, now: number, note?: NoteReveal): Promise<ReadEntry> =>
      transaction(async tx => {
        const row = await getRow(id, tx)
        const content = toContent(row)
        ensure(content, 'failed-precondition', 'A letter that was delivered has no text any more')
        await reveals.note(row, reader, now, tx)
        const entry = toEntry(row)
        await note?.(tx, entry)
        return { ...entry, content: { subject: content.subject, text: content.text } }
      }),

    /** Everything held about one person's letters, for their export. */
    async listFor(address: string): Promise<LetterEntry[]> {
      const hash = hashAddress(parseAddress(address))
      const query = messages().selectAll().where('address_hash', '=', hash).orderBy('created_at')
      return (await query.execute()).map(toEntry)
    },

    async count(): Promise<Record<MailState, number>> {
      const rows = await messages()
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute()
      const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
      return { queued: 0, sending: 0, sent: 0, failed: 0, ...counts }
    },
  }
}

function toEntry(row: MessageRow) {
  return {
    id: row.id,
    kind: row.kind,
    language: row.language as Language,
    /** Masked: `a***@e***.org`. */
    to: row.masked,
    state: row.state,
    isBulk: row.is_bulk,
    attempts: row.attempts,
    /** The mail server's code, or one of ours: `550 5.1.1`, `ECONNECTION`, `expired`. */
    failure: row.failure ?? undefined,
    createdAt: new Date(row.created_at),
    /** Kept back by an administrator. */
    isHeld: row.due_at === never,
    /** When word came back that it couldn't be handed on. */
    bouncedAt: row.bounced_at === null ? undefined : new Date(row.bounced_at),
    /** Of one still to be delivered. */
    nextTryAt: row.finished_at === null && row.due_at !== never ? new Date(row.due_at) : undefined,
    finishedAt: row.finished_at === null ? undefined : new Date(row.finished_at),
  }
}

export function toContent(row: MessageRow): OpenEntry['content'] {
  const { recipient, subject, text_body: text, html_body: html, headers } = row
  if (recipient === null || subject === null || text === null || html === null) return undefined
  return { to: recipient, subject, text, html, headers: JSON.parse(headers ?? '{}') }
}
