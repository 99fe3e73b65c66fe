import { sql, type Transaction } from 'kysely'
import type { RightsTables } from '../schema.ts'
import { listUnshown, tryToHide, tryToShow } from './hide.ts'
import { noteRequests } from './note.ts'
import {
  allHidden,
  asideOf,
  change,
  type ErasureDeps,
  nothing,
  nowOf,
  open,
  ownerOf,
  partsOf,
  type Request,
  retryAfter,
  select,
  tableOf,
} from './parts.ts'

/** How long a request can be looked up once it is over. */
const shownFor = 90 * 24 * 3_600_000

/** A store that didn't answer is asked again at the next round; false where none is waited for. */
export const hurry = (
  deps: ErasureDeps,
  code: string,
  note: (tx: Transaction<RightsTables>) => Promise<void>,
): Promise<boolean> =>
  tableOf(deps).transaction(async tx => {
    const hurried = await tx
      .updateTable('erasures')
      .set({ next_at: nowOf(deps) })
      .where('code', '=', code)
      .where('state', '=', 'erasing')
      .returning('code')
      .executeTakeFirst()
    if (hurried) await note(tx)
    return hurried !== undefined
  })

/** Erases what is due, and tries again what failed. How many requests about parts it went through with. */
export async function run(deps: ErasureDeps, signal: AbortSignal): Promise<number> {
  for (const row of await listUnshown(deps).execute()) await tryToShow(deps, row)
  await noteRequests(deps)
  const unhidden = await select(deps).where('state', '=', 'waiting').where('hidden', '=', nothing).execute()
  for (const row of unhidden) if (!signal.aborted) await tryToHide(deps, row)
  const due = await eraseDue(deps, signal)
  await tableOf(deps)
    .kysely.deleteFrom('erasures')
    .where('ended_at', '<=', nowOf(deps) - shownFor)
    .execute()
  return due.filter(({ parts }) => parts !== null).length
}

/** Of one request, or of all that are due. */
export async function eraseDue(deps: ErasureDeps, signal: AbortSignal, code?: string): Promise<Request[]> {
  await tableOf(deps)
    .kysely.updateTable('erasures')
    .set({ state: 'erasing' })
    .where('state', '=', 'waiting')
    // Otherwise a copy of the database that is put back would bring them back.
    .where('noted_at', 'is not', null)
    .where('due_at', '<=', nowOf(deps))
    .execute()
  const due = await select(deps)
    .where('state', '=', 'erasing')
    .where('next_at', '<=', nowOf(deps))
    .$if(code !== undefined, query => query.where('code', '=', code ?? ''))
    .orderBy('next_at')
    .limit(100)
    .execute()
  for (const row of due) if (!signal.aborted) await empty(deps, row, signal)
  return due
}

/** Each part by itself: one that fails keeps none of the others. */
async function empty(deps: ErasureDeps, row: Request, signal: AbortSignal): Promise<void> {
  const { log } = deps
  const aside = asideOf(deps)
  const { code } = row
  const uid = ownerOf(row)
  if (uid === null) return
  const isWhole = row.parts === null
  const parts = partsOf(deps, row)
  const done = new Set<string>(JSON.parse(row.done))
  let failing: string | null = null
  for (const part of parts) {
    if (done.has(part.name) || signal.aborted) continue
    // The account goes last: without it nobody would know whose the rest is.
    if (isWhole && part === parts.at(-1) && failing !== null) break
    try {
      const of = { code, uid, part: part.name }
      if (row.hidden !== allHidden) await part.aside?.hide(of, aside)
      await part.erase(of, aside)
      await aside.drop(of)
      done.add(part.name)
      await change(deps, code, { done: JSON.stringify([...done]) })
    } catch (error) {
      failing ??= part.name
      log.error({ err: error, part: part.name }, 'a part of what is held of someone wasn’t erased')
    }
  }
  if (signal.aborted) return
  if (failing !== null) {
    const again = { failing, tries: row.tries + 1, next_at: nowOf(deps) + retryAfter }
    return void (await change(deps, code, again))
  }
  await change(deps, code, {
    failing,
    state: 'erased',
    uid: null,
    parts_of: null,
    hidden: nothing,
    ended_at: nowOf(deps),
  })
  if (isWhole) return
  await deps
    .onErased(uid, code)
    .catch(error => log.error({ err: error }, 'someone wasn’t told that what they chose is erased'))
}

/** They leave altogether: nothing of theirs lies aside any more, and no request for parts is open. */
export async function forget(deps: ErasureDeps, uid: string): Promise<void> {
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
