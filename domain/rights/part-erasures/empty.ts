import type { Selectable } from 'kysely'
import { change, nothing, nowOf, tableOf } from '../erasures/parts.ts'
import { retryAfter } from '../erasures/times.ts'
import type { ErasureRow } from '../schema.ts'
import { allHidden, asideOf, type PartErasureDeps, partsOf, selectParts } from './parts.ts'

/** Of one request, or of all that are due. How many it went through with. */
export async function eraseDue(deps: PartErasureDeps, signal: AbortSignal, code?: string): Promise<number> {
  await tableOf(deps)
    .kysely.updateTable('erasures')
    .set({ state: 'erasing' })
    .where('parts_of', 'is not', null)
    .where('state', '=', 'waiting')
    .where('noted_at', 'is not', null)
    .where('due_at', '<=', nowOf(deps))
    .execute()
  const due = await selectParts(deps)
    .where('state', '=', 'erasing')
    .where('next_at', '<=', nowOf(deps))
    .$if(code !== undefined, query => query.where('code', '=', code ?? ''))
    .orderBy('next_at')
    .limit(100)
    .execute()
  for (const row of due) if (!signal.aborted) await empty(deps, row, signal)
  return due.length
}

/** Each part by itself: one that fails keeps none of the others. */
async function empty(deps: PartErasureDeps, row: Selectable<ErasureRow>, signal: AbortSignal): Promise<void> {
  const { log, onErased } = deps
  const aside = asideOf(deps)
  const { code, parts_of: uid } = row
  if (uid === null) return
  const done = new Set<string>(JSON.parse(row.done))
  let failing: string | null = null
  for (const part of partsOf(deps, row)) {
    if (done.has(part.name) || signal.aborted) continue
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
  if (failing !== null)
    return void (await change(deps, code, {
      failing,
      tries: row.tries + 1,
      next_at: nowOf(deps) + retryAfter,
    }))
  await change(deps, code, {
    failing,
    state: 'erased',
    parts_of: null,
    hidden: nothing,
    ended_at: nowOf(deps),
  })
  await onErased(uid, code).catch(error =>
    log.error({ err: error }, 'someone wasn’t told that what they chose is erased'),
  )
}
