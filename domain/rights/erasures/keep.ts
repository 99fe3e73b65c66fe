import type { ErasureRow } from '../schema.ts'
import { tryToShow } from './hide.ts'
import { type ErasureDeps, nowOf, tableOf } from './parts.ts'

/** Takes it back; false where there is nothing to take back any more, erased yet or not. */
export const keep = (deps: ErasureDeps, uid: string): Promise<boolean> => keepAll(deps, { uid }, nowOf(deps))

/** The same of one that is about parts. */
export const keepParts = (deps: ErasureDeps, uid: string, code: string): Promise<boolean> =>
  keepAll(deps, { parts_of: uid, code }, nowOf(deps))

/** After a copy of the database was put back: what was kept by then still is. */
export const keepAgain = (deps: ErasureDeps, code: string): Promise<boolean> => keepAll(deps, { code }, 0)

async function keepAll(
  deps: ErasureDeps,
  which: Partial<Pick<ErasureRow, 'uid' | 'parts_of' | 'code'>>,
  after: number,
): Promise<boolean> {
  const kept = await tableOf(deps)
    .kysely.updateTable('erasures')
    .set({ state: 'kept', ended_at: nowOf(deps) })
    .where(eb => eb.and(which))
    .where('state', '=', 'waiting')
    .where('due_at', '>', after)
    .returningAll()
    .execute()
  for (const row of kept) await tryToShow(deps, row)
  return kept.length > 0
}
