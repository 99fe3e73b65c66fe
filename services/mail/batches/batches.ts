import type { Transaction } from 'kysely'
import type { Language } from '../../../languages/languages.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { ensure } from '../../../platform/errors.ts'
import { inChunks } from '../../../platform/in-chunks.ts'
import { checkLetter, checkLines, type LetterHeaders } from '../letter.ts'
import {
  type BatchBodyRow,
  type BatchState,
  type MailConnection,
  type MailState,
  type MailTables,
  toConnection,
} from '../schema.ts'
import { waitingRow } from '../store.ts'
import { type Fills, fillGaps, findGaps } from './gaps.ts'

/** What a batch says in one language. `{{name}}` is a gap that each letter fills, in headers too. */
export type BatchBody = { subject: string; text: string; html: string; headers: LetterHeaders }

export interface BatchWish {
  id: string
  kind: string
  bodies: Partial<Record<Language, BatchBody>>
}

export interface BatchLetter {
  to: string
  language: Language
  fills: Fills
  /** Not before. */
  dueAt: Date
  /** Given up after. */
  expiresAt: Date
  /** Once in a batch, however often it is added. It outlives the letter, so never an address. */
  key: string
}

/** In one statement: a longer one takes many megabytes to write, which outlive it. */
const atOnce = 100

/**
 * `again` are those among the queued that were refused for now; `expired` and `suppressed` those among the failed that no
 * server refused; `bounced` and `complained` those among the sent that came back, or were reported as spam.
 */
export type BatchCount = Record<
  MailState | 'again' | 'expired' | 'suppressed' | 'bounced' | 'complained',
  number
>

/** Many letters of one text: stored once, filled as each is sent, held and ended together. */
export function createBatches(database: Database, clock: Clock, domain: string, wake: () => void) {
  const { kysely, transaction } = database.as<MailTables>()
  const now = () => clock.now().getTime()

  async function setState<Tables>(
    id: string,
    from: BatchState[],
    state: BatchState,
    within?: Transaction<Tables>,
  ): Promise<boolean> {
    const changed = await (toConnection(within) ?? kysely)
      .updateTable('mail_batches')
      .set({ state })
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning('id')
      .executeTakeFirst()
    if (!within) wake()
    return changed !== undefined
  }

  const end = <Tables>(id: string, within?: Transaction<Tables>): Promise<boolean> =>
    setState(id, ['running', 'paused'], 'stopped', within)

  async function getBatch(id: string) {
    const batch = await kysely
      .selectFrom('mail_batches')
      .select(['kind', 'state'])
      .where('id', '=', id)
      .executeTakeFirst()
    ensure(batch, 'not-found', 'There is no such batch')
    const bodies = await kysely.selectFrom('mail_batch_bodies').selectAll().where('batch', '=', id).execute()
    return { ...batch, check: createFillCheck(bodies) }
  }

  return {
    /** The first of a name holds; its text never changes. */
    async open<Tables>(wish: BatchWish, within?: Transaction<Tables>): Promise<void> {
      const { kind, bodies } = wish
      for (const body of Object.values(bodies)) checkLetter({ ...body, kind })
      const connection = toConnection(within)
      if (connection) await storeBatch(connection, wish, now())
      else await transaction(tx => storeBatch(tx, wish, now()))
    },

    /** Puts letters into the outbox; who has theirs already doesn't get another. Gives how many are new. */
    async add(id: string, letters: readonly BatchLetter[]): Promise<number> {
      const { kind, state, check } = await getBatch(id)
      if (state === 'stopped') return 0
      for (const letter of letters) check(letter)
      let count = 0
      for (const some of inChunks(letters, atOnce)) {
        const at = now()
        const rows = some.map(({ to, language, fills, dueAt, expiresAt, key }) =>
          waitingRow(to, domain, {
            kind,
            language,
            is_bulk: true,
            batch: id,
            fills: JSON.stringify(fills),
            idempotency_key: `${id}:${key}`,
            created_at: at,
            due_at: Math.max(at, dueAt.getTime()),
            expires_at: expiresAt.getTime(),
          }),
        )
        const stored = await kysely
          .insertInto('mail_messages')
          .values(rows)
          .onConflict(conflict => conflict.column('idempotency_key').doNothing())
          .executeTakeFirst()
        count += Number(stored.numInsertedOrUpdatedRows ?? 0)
      }
      wake()
      return count
    },

    /** Nothing more is sent, nor tried again, until it goes on. Who does it within a transaction wakes delivery afterwards. */
    pause: <Tables>(id: string, within?: Transaction<Tables>): Promise<boolean> =>
      setState(id, ['running'], 'paused', within),
    resume: <Tables>(id: string, within?: Transaction<Tables>): Promise<boolean> =>
      setState(id, ['paused'], 'running', within),
    wake,
    /** Those that still wait are given up no sooner than then. */
    async extend<Tables>(id: string, until: Date, within?: Transaction<Tables>): Promise<void> {
      await (toConnection(within) ?? kysely)
        .updateTable('mail_messages')
        .set({ expires_at: until.getTime() })
        .where('batch', '=', id)
        .where('finished_at', 'is', null)
        .where('expires_at', '<', until.getTime())
        .execute()
    },

    /** From now on nothing more is sent; `stop` clears away what is left. */
    end,
    /** Ends it for good. Gives how many letters were never sent. */
    async stop(id: string): Promise<number> {
      await end(id)
      const { numDeletedRows } = await kysely
        .deleteFrom('mail_messages')
        .where('batch', '=', id)
        .where('state', '=', 'queued')
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    count: <Tables>(id: string, within?: Transaction<Tables>): Promise<BatchCount> =>
      countBatch(toConnection(within) ?? kysely, id),
  }
}

async function storeBatch(db: MailConnection, { id, kind, bodies }: BatchWish, now: number) {
  const made = await db
    .insertInto('mail_batches')
    .values({ id, kind, state: 'running', created_at: now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  const rows = Object.entries(bodies).map(([language, { subject, text, html, headers }]) => ({
    batch: id,
    language,
    subject,
    text_body: text,
    html_body: html,
    headers: JSON.stringify(headers),
  }))
  await db.insertInto('mail_batch_bodies').values(rows).execute()
}

async function countBatch(db: MailConnection, id: string): Promise<BatchCount> {
  const rows = await db
    .selectFrom('mail_messages')
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('count'),
      fn.count<number>('bounced_at').as('bounced'),
      fn.count<number>('failure').as('troubled'),
      fn.countAll<number>().filterWhere('failure', '=', 'expired').as('expired'),
      fn.countAll<number>().filterWhere('failure', '=', 'suppressed').as('suppressed'),
      fn.countAll<number>().filterWhere('failure', '=', 'complained').as('complained'),
    ])
    .where('batch', '=', id)
    .groupBy('state')
    .execute()
  const counts: BatchCount = {
    ...{ queued: 0, sending: 0, sent: 0, failed: 0 },
    ...{ again: 0, expired: 0, suppressed: 0, bounced: 0, complained: 0 },
  }
  for (const { state, count, troubled, ...parts } of rows) {
    counts[state] = Number(count)
    if (state === 'queued') counts.again = Number(troubled)
    for (const part of ['expired', 'suppressed', 'bounced', 'complained'] as const)
      counts[part] += Number(parts[part])
  }
  return counts
}

/** Refuses a letter in a language the batch doesn't speak, or with a gap left open, before it is in the outbox. */
function createFillCheck(bodies: readonly BatchBodyRow[]) {
  const texts = new Map(
    bodies.map(({ language, subject, text_body: text, html_body: html, headers }) => {
      const body = { subject, text, html, headers: JSON.parse(headers) as LetterHeaders }
      return [language, { body, gaps: findGaps(subject, text, html, headers) }]
    }),
  )
  return ({ language, fills }: BatchLetter): void => {
    const known = texts.get(language)
    ensure(known, 'invalid-argument', 'The batch has no text in this language')
    for (const name of known.gaps)
      ensure(Object.hasOwn(fills, name), 'invalid-argument', `Nothing fills the gap ${name}`)
    const { subject, headers } = known.body
    checkLines(
      fillGaps(subject, fills),
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fillGaps(value, fills)])),
    )
  }
}
