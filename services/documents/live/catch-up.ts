import { AppError } from '../../../platform/errors.ts'
import type { DocumentChange, Engine, Place } from '../model/engine.ts'
import { type ChangeHistory, createHistory } from './history.ts'
import { type Load, loadViews } from './load-views.ts'
import type { LiveView } from './view.ts'
import type { createViews } from './views.ts'

export type CaughtUp = {
  readAt: number
  history: ChangeHistory
  loads: Map<LiveView, Load>
  failures: Map<LiveView, unknown>
  reached: Set<LiveView>
}

const mostRounds = 100

/**
 * Brings all loaded views to one instant. `version` is the one they are at now, if that can be relied on; `wanted` are
 * read in any case; of what happened since `since` the history tells, unless that is forgotten.
 *
 * Reading a view again takes it ahead of the others, which then follow by the changes up to that very instant; should
 * these leave yet another view unsure, it goes round once more.
 */
export async function catchUp(
  { engine, place, views }: { engine: Engine; place: Place; views: ReturnType<typeof createViews> },
  { version, wanted, since }: { version: number | undefined; wanted: Set<LiveView>; since: number },
): Promise<CaughtUp> {
  const loads = new Map<LiveView, Load>()
  const failures = new Map<LiveView, unknown>()
  const reached = new Set<LiveView>()
  let base = version
  let needed = new Set(wanted)
  let known: { since: number; until: number; changes: DocumentChange[] } | undefined
  if (base === undefined) needAll()

  function needAll() {
    for (const view of views.all()) if (view.isLoaded()) needed.add(view)
  }

  async function load() {
    const fresh = await loadViews(engine, place, needed)
    for (const [view, read] of fresh.loads) {
      loads.set(view, read)
      reached.add(view)
    }
    for (const [view, error] of fresh.failures) failures.set(view, error)
    needed = new Set()
    return Math.max(0, ...[...fresh.loads.values()].map(({ readAt }) => readAt))
  }

  /** The first time everything there is; later only up to the instant that the views read last are at. */
  async function learn(newest: number): Promise<DocumentChange[] | undefined> {
    if (known) {
      const more = await engine.changes(place, known.until)
      if (!more) return undefined
      const changes = more.changes.filter(({ changedAt }) => changedAt <= newest)
      known = { ...known, until: Math.max(newest, known.until), changes: [...known.changes, ...changes] }
      return changes
    }
    const floor = Math.min(base ?? newest, ...[...loads.values()].map(({ readAt }) => readAt))
    let from = Math.min(since, floor)
    let all = await engine.changes(place, from)
    if (!all && from < floor) {
      from = floor
      all = await engine.changes(place, from)
    }
    if (!all) return undefined
    if (all.readAt < newest) throw new AppError('unavailable', 'The changes are behind the documents')
    known = { since: from, until: all.readAt, changes: all.changes }
    return all.changes
  }

  for (let round = 0; round < mostRounds; round++) {
    const newest = await load()
    if (base === undefined && loads.size === 0) {
      const readAt = await engine.readTime(place)
      return { readAt, history: createHistory(readAt, []), loads, failures, reached }
    }
    const changes = await learn(newest)
    if (!changes) {
      base = undefined
      known = undefined
      needAll()
      continue
    }
    for (const change of changes) {
      for (const view of views.concerned(change.path)) {
        if (!view.isLoaded() || change.changedAt <= (loads.get(view)?.readAt ?? base ?? 0)) continue
        view.apply(change)
        reached.add(view)
        if (view.isUnsure()) needed.add(view)
      }
    }
    if (needed.size === 0 && known) {
      const history = createHistory(known.since, known.changes)
      return { readAt: known.until, history, loads, failures, reached }
    }
  }
  throw new AppError('unavailable', 'The views could not be brought to one instant')
}
