import { sql } from 'kysely'
import { nothing, nowOf, open, tableOf } from '../erasures/parts.ts'
import { asideOf, type PartErasureDeps } from './parts.ts'

/** They leave altogether: nothing of theirs lies here any more, wherever it was. */
export async function forget(deps: PartErasureDeps, uid: string): Promise<void> {
  await asideOf(deps).forget(uid)
  await tableOf(deps)
    .kysely.updateTable('erasures')
    .set({
      state: 'erased',
      done: sql<string>`parts`,
      parts_of: null,
      hidden: nothing,
      failing: null,
      ended_at: nowOf(deps),
    })
    .where('parts_of', '=', uid)
    .where('state', 'in', open)
    .execute()
}
