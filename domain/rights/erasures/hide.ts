import type { ErasureRow } from '../schema.ts'
import {
  allHidden,
  asideOf,
  change,
  type ErasureDeps,
  nothing,
  nowOf,
  ownerOf,
  partsOf,
  type Request,
  select,
  tableOf,
} from './parts.ts'

/** What doesn't answer now is asked again at the next round. */
async function attempt({ log }: ErasureDeps, work: Promise<void>, what: string): Promise<void> {
  await work.catch(error => log.error({ err: error }, what))
}
export const tryToHide = (deps: ErasureDeps, row: Request) =>
  attempt(deps, hide(deps, row), 'what someone wants to be erased isn’t hidden yet')
export const tryToShow = (deps: ErasureDeps, row: Request) =>
  attempt(deps, show(deps, row), 'what someone kept after all isn’t shown yet')

/** What goes at once is gone then, too. */
async function hide(deps: ErasureDeps, row: Request): Promise<void> {
  const aside = asideOf(deps)
  const uid = ownerOf(row)
  const { code } = row
  if (uid === null || row.state === 'kept' || row.hidden === allHidden) return
  const done = new Set<string>(JSON.parse(row.done))
  for (const part of partsOf(deps, row)) {
    const of = { code, uid, part: part.name }
    await part.aside?.hide(of, aside)
    if (!part.isAtOnce) continue
    await part.erase(of, aside)
    done.add(part.name)
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

/** Shows again what was hidden of someone who turned back. Whose it is stays with it until that is done. */
export async function show(deps: ErasureDeps, row: Request): Promise<void> {
  const aside = asideOf(deps)
  const uid = ownerOf(row)
  const { code } = row
  if (uid === null) return
  await deps.note({ kept: code })
  for (const part of partsOf(deps, row).toReversed()) {
    if (!part.aside) continue
    const of = { code, uid, part: part.name }
    await part.aside.show(of, aside)
    await aside.drop(of)
  }
  await change(deps, code, { uid: null, parts_of: null, hidden: nothing })
}

/** What isn't shown yet of those who turned back. */
export const listUnshown = (deps: ErasureDeps) =>
  select(deps)
    .where('state', '=', 'kept')
    .where(eb => eb.or([eb('uid', 'is not', null), eb('parts_of', 'is not', null)]))

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
