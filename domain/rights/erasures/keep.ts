import { tryToShow } from './hide.ts'
import { type ErasureParts, nowOf, tableOf } from './parts.ts'

/** Takes it back; false where there is nothing to take back any more, erased yet or not. */
export const keep = (parts: ErasureParts, uid: string): Promise<boolean> => keepDue(parts, uid, nowOf(parts))

async function keepDue(parts: ErasureParts, uid: string, after: number): Promise<boolean> {
  const kept = await tableOf(parts)
    .kysely.updateTable('erasures')
    .set({ state: 'kept', ended_at: nowOf(parts) })
    .where('uid', '=', uid)
    .where('state', '=', 'waiting')
    .where('due_at', '>', after)
    .returning('code')
    .executeTakeFirst()
  if (kept) await tryToShow(parts, uid)
  return kept !== undefined
}

/** After a copy of the database was put back: who had kept their data by then still does. */
export async function keepAgain(parts: ErasureParts, code: string): Promise<void> {
  const row = await tableOf(parts)
    .kysely.selectFrom('erasures')
    .select('uid')
    .where('code', '=', code)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (row?.uid) await keepDue(parts, row.uid, 0)
}
