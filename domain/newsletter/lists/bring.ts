import { setImmediate as breathe } from 'node:timers/promises'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import type { ListRow, ListRowRow } from '../schema.ts'
import { confirmFor } from '../subscriptions/ask.ts'
import type { NewsletterTx, SubscriptionDeps } from '../subscriptions/deps.ts'
import { judge } from './judge.ts'
import { consentOf } from './list.ts'
import type { NoteList } from './store.ts'

/** In one transaction: short enough for others to get their turn. */
const together = 50

/** Lets a list begin, once: false where it's gone or has begun. */
export async function begin(
  { database, now }: SubscriptionDeps,
  id: string,
  statement: string,
  note?: NoteList,
): Promise<boolean> {
  return database.transaction(async tx => {
    const begun = await tx
      .updateTable('newsletter_lists')
      .set({ state: 'running', statement, begun_at: now() })
      .where('id', '=', id)
      .where('state', '=', 'read')
      .returning('id')
      .executeTakeFirst()
    if (begun) await note?.(tx, id)
    return begun !== undefined
  })
}

/** Brings in what has begun, to its end. Ended in the middle it goes on where it was; two at once share the rows. */
export async function run(deps: SubscriptionDeps, signal: AbortSignal): Promise<void> {
  const lists = await deps.database.kysely
    .selectFrom('newsletter_lists')
    .selectAll()
    .where('state', '=', 'running')
    .execute()
  for (const list of lists) while (!signal.aborted && (await bringSome(deps, list))) await breathe()
}

/** Whether there may be more. Who isn't blocked at that moment is blocked as late as when it's sent. */
async function bringSome(deps: SubscriptionDeps, list: ListRow): Promise<boolean> {
  const { database, mail } = deps
  const next = await database.kysely
    .selectFrom('newsletter_list_rows')
    .selectAll()
    .where('list', '=', list.id)
    .orderBy('line')
    .limit(together)
    .execute()
  const blocked = await mail.suppressions.findAmong(next.map(({ address }) => address))
  await database.transaction(tx => bring(deps, tx, list, next, blocked))
  return next.length === together
}

/** Subscriptions, the emails that ask, the rows that are done and how many: all of it or nothing. */
async function bring(
  deps: SubscriptionDeps,
  tx: NewsletterTx,
  list: ListRow,
  next: readonly ListRowRow[],
  blocked: ReadonlySet<string>,
): Promise<void> {
  const now = deps.now()
  const rows = await takeRows(tx, list.id, next)
  const known = await judge(
    tx,
    rows.map(({ address_hash }) => address_hash),
    now,
  )
  const asked = rows.filter(row => !known.has(row.address_hash) && !blocked.has(row.address))
  for (const row of asked) await ask(deps, tx, list, row)
  await tx
    .updateTable('newsletter_lists')
    .set(({ eb }) => ({ done: eb('done', '+', rows.length), asked: eb('asked', '+', asked.length) }))
    .where('id', '=', list.id)
    .execute()
  const isOver = next.length < together
  if (isOver)
    await tx
      .updateTable('newsletter_lists')
      .set({ state: 'done', done_at: now })
      .where('id', '=', list.id)
      .where('state', '=', 'running')
      .execute()
}

/** Those of the rows that nobody else has taken meanwhile. */
async function takeRows(tx: NewsletterTx, list: string, next: readonly ListRowRow[]): Promise<ListRowRow[]> {
  if (next.length === 0) return []
  return tx
    .deleteFrom('newsletter_list_rows')
    .where('list', '=', list)
    .where(
      'line',
      'in',
      next.map(({ line }) => line),
    )
    .returningAll()
    .execute()
}

async function ask(deps: SubscriptionDeps, tx: NewsletterTx, list: ListRow, row: ListRowRow): Promise<void> {
  const now = deps.now()
  const { address, hash, masked } = deps.book.read(row.address)
  const [token, expiresAt, language] = [newToken(), now + confirmFor, row.language ?? list.language]
  await tx
    .insertInto('newsletter_subscriptions')
    .values({
      ...{ id: newId(), address, address_hash: hash, masked, state: 'pending', turn: 0 },
      ...{ topics: list.topics, frequency: list.frequency, language, time_zone: deps.timeZone },
      ...{ source: 'import', consent_version: consentOf(list.id), asked_at: now },
      ...{ confirm_hash: hashToken(token), confirm_until: expiresAt, updated_at: now },
    })
    .execute()
  const wish = { to: address, language: language as Parameters<typeof deps.writeConfirm>[0]['language'] }
  await deps.writeConfirm({ ...wish, token, expiresAt, isBulk: true }, tx)
}
