import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import { newId } from '../../platform/ids.ts'
import { hashAddress, parseAddress } from './address.ts'
import { type LetterColumns, type MailConnection, type MailTables, type MessageRow, never } from './schema.ts'

export type Outbox = ReturnType<typeof createOutbox>

/** One queue of several: single letters, single ones that may wait, or those of a batch. */
export type Queue = 'urgent' | 'patient' | { batch: string }

type WrittenQuery = { kind: string; since: Date; except?: string | undefined }

const emptied: LetterColumns = {
  recipient: null,
  subject: null,
  text_body: null,
  html_body: null,
  headers: null,
  fills: null,
}
const sent = { ...emptied, state: 'sent', claim: null, failure: null } as const
const fail = (failure: string, now: number) =>
  ({ ...emptied, state: 'failed', claim: null, failure, finished_at: now }) as const

/** The letters in the database: who may take one, and what is left of them. */
export function createOutbox(database: Database) {
  const { kysely, engine } = database.as<MailTables>()
  const messages = () => kysely.updateTable('mail_messages')
  /** Only while the lease has not passed to another process. */
  const own = ({ id, claim }: MessageRow) => messages().where('id', '=', id).where('claim', '=', claim)

  /** When one is due that nobody is sending: of those that are held, or of those that aren't. */
  const move =
    (isHeld: '=' | '!=') =>
    async (id: string, dueAt: number, db: MailConnection = kysely): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('mail_messages')
        .set({ due_at: dueAt })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('due_at', isHeld, never)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }

  return {
    hasDue: async (queue: Queue, now: number): Promise<boolean> =>
      (await selectDue(kysely, queue, now).limit(1).executeTakeFirst()) !== undefined,

    /** Takes the next letters for this process alone, until the lease ends. */
    claim(queue: Queue, most: number, now: number, lease: number): Promise<MessageRow[]> {
      const due = selectDue(kysely, queue, now).limit(most)
      return (
        messages()
          .set({ state: 'sending', claim: newId(), due_at: now + lease })
          // As an array PostgreSQL finds them once, whatever plan it makes of the rest.
          .where(({ eb }) =>
            engine === 'postgres'
              ? sql<boolean>`id = any(array(${due.forUpdate().skipLocked()}))`
              : eb('id', 'in', due),
          )
          .returningAll()
          .execute()
      )
    },

    /** No matter who else may hold it by now: it has arrived. */
    markSent: ({ id }: Pick<MessageRow, 'id'>, now: number) =>
      messages()
        .set(({ eb }) => ({ ...sent, attempts: eb('attempts', '+', 1), finished_at: now }))
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .execute(),

    markFailed: (row: MessageRow, failure: string, now: number) =>
      own(row)
        .set({ ...fail(failure, now), attempts: row.attempts + 1 })
        .execute(),

    /** What no server was asked about. */
    markUnsent: (row: MessageRow, failure: string, now: number) => own(row).set(fail(failure, now)).execute(),

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

    /** Back into the queue as it was, untried. */
    async release(rows: readonly MessageRow[], now: number): Promise<void> {
      for (const row of rows) await own(row).set({ state: 'queued', claim: null, due_at: now }).execute()
    },

    /** Deletes what is older than it needs to be, delivered or not. */
    deleteBefore: (time: number) =>
      kysely
        .deleteFrom('mail_messages')
        .where('created_at', '<', time)
        .where('state', '!=', 'sending')
        .execute(),

    /** Those nobody takes up any more, held ones too, don't outlive their time. In a batch that rests, it rests as well. */
    expire: (now: number) =>
      messages()
        .set(fail('expired', now))
        .where('finished_at', 'is', null)
        .where('state', '=', 'queued')
        .where('expires_at', '<=', now)
        .where(({ eb, or, not, selectFrom }) =>
          or([
            eb('batch', 'is', null),
            not(eb('batch', 'in', selectFrom('mail_batches').select('id').where('state', '=', 'paused'))),
          ]),
        )
        .execute(),

    moveHeld: move('='),
    moveWaiting: move('!='),

    /** Those of one kind that have not gone yet, or of one batch alone. */
    async cancel(address: string, kind: string, batch?: string): Promise<void> {
      let query = kysely
        .deleteFrom('mail_messages')
        .where('address_hash', '=', hashAddress(parseAddress(address)))
        .where('kind', '=', kind)
        .where('finished_at', 'is', null)
      if (batch !== undefined) query = query.where('batch', '=', batch)
      await query.execute()
    },

    /** Those of these addresses that something of one kind waits for or was sent to since then, but for one batch. */
    async findWrittenTo(
      addresses: readonly string[],
      { kind, since, except }: WrittenQuery,
    ): Promise<Set<string>> {
      if (addresses.length === 0) return new Set()
      const byHash = new Map(addresses.map(address => [hashAddress(parseAddress(address)), address]))
      const rows = await kysely
        .selectFrom('mail_messages')
        .select('address_hash')
        .distinct()
        .where('address_hash', 'in', [...byHash.keys()])
        .where('kind', '=', kind)
        .where(({ eb, or, and }) =>
          or([
            eb('finished_at', 'is', null),
            and([eb('state', '=', 'sent'), eb('finished_at', '>', since.getTime())]),
          ]),
        )
        .where(({ eb, or }) => or([eb('batch', 'is', null), eb('batch', '!=', except ?? '')]))
        .execute()
      return new Set(rows.flatMap(({ address_hash }) => byHash.get(address_hash) ?? []))
    },

    async forget(hash: string, db: MailConnection = kysely): Promise<number> {
      await db.deleteFrom('mail_readings').where('address_hash', '=', hash).execute()
      const { numDeletedRows } = await db
        .deleteFrom('mail_messages')
        .where('address_hash', '=', hash)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

function selectDue(db: MailConnection, queue: Queue, now: number) {
  const due = db
    .selectFrom('mail_messages')
    .select('id')
    .where('finished_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
  return typeof queue === 'object'
    ? due.where('batch', '=', queue.batch)
    : due.where('batch', 'is', null).where('is_bulk', '=', queue === 'patient')
}
