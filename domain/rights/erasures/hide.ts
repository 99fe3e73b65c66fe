import type { Selectable } from 'kysely'
import type { ErasureRow } from '../schema.ts'
import { change, type ErasureParts, nothing, tableOf } from './parts.ts'

/** What is hidden is written down before it is: whoever asks twice, or again after a fault, finds the first list. */
export async function hide(parts: ErasureParts, uid: string, code: string): Promise<void> {
  const { kysely } = tableOf(parts)
  const { hiding } = parts
  const found = JSON.stringify(await hiding.find(uid))
  await kysely
    .updateTable('erasures')
    .set({ hidden: found })
    .where('code', '=', code)
    .where('state', '=', 'waiting')
    .where('hidden', '=', nothing)
    .execute()
  const row = await kysely
    .selectFrom('erasures')
    .select('hidden')
    .where('code', '=', code)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (row) await hiding.hide(uid, JSON.parse(row.hidden))
}

/** Shows again what was hidden of someone who turned back. Whose it is stays with it until that is done. */
export async function show(
  parts: ErasureParts,
  { code, uid, hidden }: Pick<Selectable<ErasureRow>, 'code' | 'uid' | 'hidden'>,
): Promise<void> {
  if (uid === null) return
  await parts.note({ kept: code })
  if (hidden !== nothing) await parts.hiding.show(uid, JSON.parse(hidden))
  await change(parts, code, { uid: null, hidden: nothing })
}

/** What isn't shown yet of those who turned back; of one of them, where that is asked. */
export const listUnshown = (parts: ErasureParts, uid?: string) =>
  tableOf(parts)
    .kysely.selectFrom('erasures')
    .select(['code', 'uid', 'hidden'])
    .where('state', '=', 'kept')
    .where('uid', 'is not', null)
    .$if(uid !== undefined, query => query.where('uid', '=', uid ?? ''))
    .execute()

/** What doesn't answer now is asked again at the next round. */
export async function tryToShow(parts: ErasureParts, uid?: string): Promise<void> {
  for (const row of await listUnshown(parts, uid))
    await show(parts, row).catch(error =>
      parts.log.error({ err: error }, 'what was hidden of someone who kept their data isn’t shown yet'),
    )
}
