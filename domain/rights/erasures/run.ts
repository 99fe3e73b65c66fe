import type { Selectable, Transaction } from 'kysely'
import { createNoting } from '../noting.ts'
import type { ErasureRow, RightsTables } from '../schema.ts'
import { tryToShow } from './hide.ts'
import { change, type ErasureParts, nothing, nowOf, tableOf } from './parts.ts'
import { retryAfter, shownFor } from './times.ts'

/** A store that didn't answer is asked again at the next round; false where none is waited for. */
export const hurry = (
  parts: ErasureParts,
  code: string,
  note: (tx: Transaction<RightsTables>) => Promise<void>,
): Promise<boolean> =>
  tableOf(parts).transaction(async tx => {
    const hurried = await tx
      .updateTable('erasures')
      .set({ next_at: nowOf(parts) })
      .where('code', '=', code)
      .where('state', '=', 'erasing')
      .returning('code')
      .executeTakeFirst()
    if (hurried) await note(tx)
    return hurried !== undefined
  })

/** Erases what is due, and tries again what failed. */
export async function run(parts: ErasureParts, signal: AbortSignal): Promise<void> {
  const { kysely } = tableOf(parts)
  await tryToShow(parts)
  await createNoting(parts).run()
  await kysely
    .updateTable('erasures')
    .set({ state: 'erasing' })
    .where('parts', 'is', null)
    .where('state', '=', 'waiting')
    // Otherwise a copy of the database that is put back would bring them back.
    .where('noted_at', 'is not', null)
    .where('due_at', '<=', nowOf(parts))
    .execute()
  const due = await kysely
    .selectFrom('erasures')
    .selectAll()
    .where('parts', 'is', null)
    .where('state', '=', 'erasing')
    .where('next_at', '<=', nowOf(parts))
    .orderBy('next_at')
    .limit(100)
    .execute()
  for (const row of due) if (!signal.aborted) await empty(parts, row, signal)
  await kysely
    .deleteFrom('erasures')
    .where('ended_at', '<=', nowOf(parts) - shownFor)
    .execute()
}

/** Each store by itself: one that fails keeps none of the others. */
async function empty(
  parts: ErasureParts,
  { code, uid, ...row }: Selectable<ErasureRow>,
  signal: AbortSignal,
): Promise<void> {
  const { log, stores } = parts
  if (uid === null) return
  const done = new Set<string>(JSON.parse(row.done))
  let failing: string | null = null
  for (const [index, store] of stores.entries()) {
    if (done.has(store.name) || signal.aborted) continue
    // The account goes last: without it nobody would know whose the rest is.
    if (index === stores.length - 1 && failing !== null) break
    try {
      await store.erase(uid)
      done.add(store.name)
      await change(parts, code, { done: JSON.stringify([...done]) })
    } catch (error) {
      failing ??= store.name
      log.error({ err: error, store: store.name }, 'a store didn’t erase what it keeps of someone')
    }
  }
  if (signal.aborted) return
  const isOver = done.size === stores.length
  await change(parts, code, {
    failing,
    ...(isOver
      ? { state: 'erased', uid: null, hidden: nothing, ended_at: nowOf(parts) }
      : { tries: row.tries + 1, next_at: nowOf(parts) + retryAfter }),
  })
}
