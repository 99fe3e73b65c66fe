import { setImmediate as breathe } from 'node:timers/promises'
import type { NewsletterTx, SubscriptionDeps } from '../subscriptions/deps.ts'
import { consentOf, type List, toList } from './list.ts'

/** How long a list that nobody brings in is kept. */
const keepUnusedFor = 24 * 60 * 60_000
/** Rows that are deleted in one statement. */
const lot = 2_000

/** Told within the transaction that changes a list. */
export type NoteList = (tx: NewsletterTx, id: string) => Promise<void>

export async function find({ database }: SubscriptionDeps, id: string): Promise<List | undefined> {
  const row = await database.kysely
    .selectFrom('newsletter_lists')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'reading')
    .executeTakeFirst()
  return row && toList(row)
}

/** Those that were brought in, the newest first. */
export async function listRecent({ database }: SubscriptionDeps, limit: number): Promise<List[]> {
  const rows = await database.kysely
    .selectFrom('newsletter_lists')
    .selectAll()
    .where('begun_at', 'is not', null)
    .orderBy('begun_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toList)
}

/** As long as it hasn't begun. Nobody finds it from then on; its rows go in lots, so that others get their turn, and it last. */
export async function drop({ database }: SubscriptionDeps, id: string, note?: NoteList): Promise<boolean> {
  const isGone = await database.transaction(async tx => {
    const hidden = await tx
      .updateTable('newsletter_lists')
      .set({ state: 'reading' })
      .where('id', '=', id)
      .where('state', 'in', note ? ['read'] : ['reading', 'read'])
      .returning('id')
      .executeTakeFirst()
    if (hidden) await note?.(tx, id)
    return hidden !== undefined
  })
  if (!isGone) return false
  const { kysely } = database
  const lines = kysely.selectFrom('newsletter_list_rows').select('line').where('list', '=', id).limit(lot)
  const dropSome = kysely.deleteFrom('newsletter_list_rows').where('list', '=', id).where('line', 'in', lines)
  while ((await dropSome.executeTakeFirstOrThrow()).numDeletedRows > 0n) await breathe()
  await kysely.deleteFrom('newsletter_lists').where('id', '=', id).execute()
  return true
}

/** Deletes what nobody brought in, and where consent came from once nobody is left who came by it. */
export async function tidy(deps: SubscriptionDeps): Promise<void> {
  const { database, now } = deps
  const old = await database.kysely
    .selectFrom('newsletter_lists')
    .select(['id', 'state'])
    .where('created_at', '<=', now() - keepUnusedFor)
    .execute()
  for (const { id, state } of old) {
    if (state === 'reading' || state === 'read') await drop(deps, id)
    if (state === 'done')
      await database.kysely
        .deleteFrom('newsletter_lists')
        .where('id', '=', id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('newsletter_subscriptions')
                .select('id')
                .where('consent_version', '=', consentOf(id)),
            ),
          ),
        )
        .execute()
  }
}
