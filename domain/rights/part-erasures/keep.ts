import type { Selectable } from 'kysely'
import { nowOf, tableOf } from '../erasures/parts.ts'
import type { ErasureRow } from '../schema.ts'
import { tryToShow } from './hide.ts'
import { type PartErasureDeps, selectParts } from './parts.ts'

/** Takes one back; false where there is nothing to take back any more. */
export const keep = async (deps: PartErasureDeps, uid: string, code: string): Promise<boolean> =>
  keepRow(
    deps,
    await selectParts(deps).where('code', '=', code).where('parts_of', '=', uid).executeTakeFirst(),
    nowOf(deps),
  )

/** After a copy of the database was put back: what was kept by then still is. */
export const keepAgain = async (deps: PartErasureDeps, code: string): Promise<boolean> =>
  keepRow(deps, await selectParts(deps).where('code', '=', code).executeTakeFirst(), 0)

async function keepRow(
  deps: PartErasureDeps,
  row: Selectable<ErasureRow> | undefined,
  after: number,
): Promise<boolean> {
  const kept =
    row &&
    (await tableOf(deps)
      .kysely.updateTable('erasures')
      .set({ state: 'kept', ended_at: nowOf(deps) })
      .where('code', '=', row.code)
      .where('state', '=', 'waiting')
      .where('due_at', '>', after)
      .returning('code')
      .executeTakeFirst())
  if (row && kept) await tryToShow(deps, row)
  return kept !== undefined
}
