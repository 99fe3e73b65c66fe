import { keepUnusedFor, type ListDeps, type NoteList } from './deps.ts'
import { consentOf, type List, toList } from './list.ts'

export async function find({ database }: ListDeps, id: string): Promise<List | undefined> {
  const row = await database.kysely
    .selectFrom('newsletter_lists')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'reading')
    .executeTakeFirst()
  return row && toList(row)
}

/** Those that were brought in, the newest first. */
export async function listRecent({ database }: ListDeps, limit: number): Promise<List[]> {
  const rows = await database.kysely
    .selectFrom('newsletter_lists')
    .selectAll()
    .where('begun_at', 'is not', null)
    .orderBy('begun_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toList)
}

/** As long as it hasn't begun. */
export async function drop({ database }: ListDeps, id: string, note?: NoteList): Promise<boolean> {
  return database.transaction(async tx => {
    const gone = await tx
      .deleteFrom('newsletter_lists')
      .where('id', '=', id)
      .where('state', 'in', ['reading', 'read'])
      .returning('id')
      .executeTakeFirst()
    if (gone) {
      await tx.deleteFrom('newsletter_list_rows').where('list', '=', id).execute()
      await note?.(tx, id)
    }
    return gone !== undefined
  })
}

/** Deletes what nobody brought in, and where consent came from once nobody is left who came by it. */
export async function tidy(deps: ListDeps): Promise<void> {
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
