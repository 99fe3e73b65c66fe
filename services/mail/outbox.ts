import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import { newId } from '../../platform/ids.ts'
import { hashAddress, maskAddress, parseAddress } from './address.ts'
import { checkLetter, type Letter } from './letter.ts'
import type { Content, MailTables, MessageRow } from './schema.ts'

export type Connection = Kysely<MailTables> | Transaction<MailTables>
export type Outbox = ReturnType<typeof createOutbox>

const emptied: Content = { recipient: null, subject: null, text_body: null, html_body: null, headers: null }

/** The letters in the database: how they get in, who may take one, and what is left of them. */
export function createOutbox(database: Database) {
  const { kysely, engine } = database.as<MailTables>()
  const messages = () => kysely.updateTable('mail_messages')

  return {
    /** Gives the id of the letter that has this idempotency key, the new one or an earlier one. */
    async store(
      letter: Letter,
      times: { now: number; expiresAt: number },
      domain: string,
      db: Connection = kysely,
    ) {
      const row = toRow(letter, times, domain)
      const stored = await db
        .insertInto('mail_messages')
        .values(row)
        .onConflict(conflict => conflict.column('idempotency_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (stored) return stored.id
      const earlier = await db
        .selectFrom('mail_messages')
        .select('id')
        .where('idempotency_key', '=', row.idempotency_key)
        .executeTakeFirstOrThrow()
      return earlier.id
    },

    async hasDue(now: number): Promise<boolean> {
      return (await due(now).executeTakeFirst()) !== undefined
    },

    /** Takes the next letter for this process alone, until the lease ends. */
    claim(now: number, lease: number): Promise<MessageRow | undefined> {
      const next = engine === 'postgres' ? due(now).forUpdate().skipLocked() : due(now)
      return messages()
        .set({ state: 'sending', claim: newId(), due_at: now + lease })
        .where('id', '=', next)
        .returningAll()
        .executeTakeFirst()
    },

    /** Whoever else may hold it by now: it has arrived. */
    markSent: ({ id }: MessageRow, now: number) =>
      messages()
        .set(({ eb }) => ({ ...emptied, ...sent, attempts: eb('attempts', '+', 1), finished_at: now }))
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .execute(),

    markFailed: (row: MessageRow, failure: string, now: number) =>
      own(row)
        .set({
          ...emptied,
          state: 'failed',
          claim: null,
          failure,
          attempts: row.attempts + 1,
          finished_at: now,
        })
        .execute(),

    /** Back into the queue; `wasAnswered` where a server refused it for now, not where none was reached. */
    putBack: (row: MessageRow, failure: string, dueAt: number, wasAnswered: boolean) =>
      own(row)
        .set({
          state: 'queued',
          claim: null,
          failure,
          attempts: row.attempts + (wasAnswered ? 1 : 0),
          due_at: dueAt,
        })
        .execute(),

    /** Deletes what is older than it needs to be, delivered or not. */
    deleteBefore: (time: number) =>
      kysely
        .deleteFrom('mail_messages')
        .where('created_at', '<', time)
        .where('state', '!=', 'sending')
        .execute(),

    async forget(address: string, db: Connection = kysely): Promise<number> {
      const hash = hashAddress(parseAddress(address))
      await db.deleteFrom('mail_readings').where('address_hash', '=', hash).execute()
      const { numDeletedRows } = await db
        .deleteFrom('mail_messages')
        .where('address_hash', '=', hash)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }

  function due(now: number) {
    return kysely
      .selectFrom('mail_messages')
      .select('id')
      .where('finished_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('is_bulk')
      .orderBy('due_at')
      .limit(1)
  }

  /** Only while the lease has not passed to another process. */
  function own({ id, claim }: MessageRow) {
    return messages().where('id', '=', id).where('claim', '=', claim)
  }
}

const sent = { state: 'sent', claim: null, failure: null } as const

function toRow(
  letter: Letter,
  { now, expiresAt }: { now: number; expiresAt: number },
  domain: string,
): MessageRow {
  checkLetter(letter)
  const recipient = parseAddress(letter.to)
  const id = newId()
  return {
    id,
    kind: letter.kind,
    language: letter.language,
    state: 'queued',
    is_bulk: letter.isBulk ?? false,
    masked: maskAddress(recipient),
    address_hash: hashAddress(recipient),
    // Kept, so that a letter that arrives twice is known to be one.
    message_id: `<${id}@${domain}>`,
    idempotency_key: letter.idempotencyKey ?? null,
    attempts: 0,
    failure: null,
    claim: null,
    recipient,
    subject: letter.subject,
    text_body: letter.text,
    html_body: letter.html,
    headers: JSON.stringify(letter.headers ?? {}),
    created_at: now,
    due_at: now,
    expires_at: expiresAt,
    finished_at: null,
  }
}
