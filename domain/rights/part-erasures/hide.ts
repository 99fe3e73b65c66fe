import type { Selectable } from 'kysely'
import { change, nothing, tableOf } from '../erasures/parts.ts'
import type { ErasureRow } from '../schema.ts'
import { allHidden, asideOf, type PartErasureDeps, partsOf } from './parts.ts'

/** What doesn't answer now is asked again at the next round. */
async function attempt({ log }: PartErasureDeps, work: Promise<void>, what: string): Promise<void> {
  await work.catch(error => log.error({ err: error }, what))
}
export const tryToHide = (deps: PartErasureDeps, row: Selectable<ErasureRow>) =>
  attempt(deps, hide(deps, row), 'what someone wants to be erased isn’t hidden yet')
export const tryToShow = (deps: PartErasureDeps, row: Selectable<ErasureRow>) =>
  attempt(deps, show(deps, row), 'what someone kept after all isn’t shown yet')

/** What goes at once is gone then, too. */
async function hide(deps: PartErasureDeps, row: Selectable<ErasureRow>): Promise<void> {
  const aside = asideOf(deps)
  const { code, parts_of: uid } = row
  if (uid === null || row.state === 'kept' || row.hidden === allHidden) return
  const done = new Set<string>(JSON.parse(row.done))
  for (const part of partsOf(deps, row)) {
    const of = { code, uid, part: part.name }
    if (part.aside) await part.aside.hide(of, aside)
    else {
      await part.erase(of, aside)
      done.add(part.name)
    }
  }
  const hidden = await tableOf(deps)
    .kysely.updateTable('erasures')
    .set({ hidden: allHidden, done: JSON.stringify([...done]) })
    .where('code', '=', code)
    .where('state', '!=', 'kept')
    .returning('code')
    .executeTakeFirst()
  // They turned back meanwhile.
  if (!hidden) await show(deps, row)
}

async function show(deps: PartErasureDeps, row: Selectable<ErasureRow>): Promise<void> {
  const aside = asideOf(deps)
  const { code, parts_of: uid } = row
  if (uid === null) return
  await deps.note({ kept: code })
  for (const part of partsOf(deps, row).reverse()) {
    const of = { code, uid, part: part.name }
    await part.aside?.show(of, aside)
    await aside.drop(of)
  }
  await change(deps, code, { parts_of: null, hidden: nothing })
}
