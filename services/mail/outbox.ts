import type { Database } from '../../platform/database/open.ts'
import { newId } from '../../platform/ids.ts'
import { hashAddress, parseAddress } from './address.ts'
import type { LetterColumns, MailConnection, MailTables, MessageRow } from './schema.ts'

export type Outbox = ReturnType<typeof createOutbox>

const emptied: LetterColumns = {
  recipient: null,
  subject: null,
  text_body: null,
  html_body: null,
  headers: null,
}
const sent = { ...emptied, state: 'sent', claim: null, failure: null } as const

/** The letters in the database: who may take one, and what is left of them. */
export function createOutbox(database: Database) {
  const { kysely, engine } = database.as<MailTables>()
  const messages = () => kysely.updateTable('mail_messages')
  /** Only while the lease has not passed to another process. */
  const own = ({ id, claim }: MessageRow) => messages().where('id', '=', id).where('claim', '=', claim)

  return {
    hasDue: async (now: number): Promise<boolean> =>
      (await selectDue(kysely, now).executeTakeFirst()) !== undefined,

    /** Takes the next letter for this process alone, until the lease ends. */
    claim(now: number, lease: number): Promise<MessageRow | undefined> {
      const due = selectDue(kysely, now)
      return messages()
        .set({ state: 'sending', claim: newId(), due_at: now + lease })
        .where('id', '=', engine === 'postgres' ? due.forUpdate().skipLocked() : due)
        .returningAll()
        .executeTakeFirst()
    },

    /** No matter who else may hold it by now: it has arrived. */
    markSent: ({ id }: MessageRow, now: number) =>
      messages()
        .set(({ eb }) => ({ ...sent, attempts: eb('attempts', '+', 1), finished_at: now }))
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

    async forget(address: string, db: MailConnection = kysely): Promise<number> {
      const hash = hashAddress(parseAddress(address))
      await db.deleteFrom('mail_readings').where('address_hash', '=', hash).execute()
      const { numDeletedRows } = await db
        .deleteFrom('mail_messages')
        .where('address_hash', '=', hash)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

function selectDue(db: MailConnection, now: number) {
  return db
    .selectFrom('mail_messages')
    .select('id')
    .where('finished_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('is_bulk')
    .orderBy('due_at')
    .limit(1)
}
