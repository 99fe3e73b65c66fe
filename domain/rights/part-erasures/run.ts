import { nothing } from '../erasures/parts.ts'
import { createNoting } from '../noting.ts'
import { eraseDue } from './empty.ts'
import { tryToHide, tryToShow } from './hide.ts'
import { type PartErasureDeps, selectParts } from './parts.ts'

/** Erases what is due, and tries again what failed. How many requests it went through with. */
export async function run(deps: PartErasureDeps, signal: AbortSignal): Promise<number> {
  for (const row of await selectParts(deps).where('state', '=', 'kept').execute()) await tryToShow(deps, row)
  await createNoting(deps).run()
  const unhidden = await selectParts(deps)
    .where('state', '=', 'waiting')
    .where('hidden', '=', nothing)
    .execute()
  for (const row of unhidden) if (!signal.aborted) await tryToHide(deps, row)
  return eraseDue(deps, signal)
}
