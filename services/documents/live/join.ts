import type { StoredDocument } from '../model/engine.ts'
import type { CaughtUp } from './catch-up.ts'
import type { Opening, Subscriber } from './subscriber.ts'
import type { FindDocument, LiveView } from './view.ts'

/** Someone who asked to be let into a view. `since`: what they know already is true for that instant. */
export type Join = {
  view: LiveView
  subscriber: Subscriber
  since: number | undefined
  isReset: boolean
  isLeft: boolean
}

/** Whether the view must be read for this one, rather than be told from what is remembered. */
export function mustLoad({ view, since }: Join): boolean {
  return !view.isLoaded() || since === undefined || view.isLimited
}

/** Whatever they know already is of no use: they are told everything. */
export function forgetPast(join: Join) {
  join.since = undefined
  join.isReset = true
}

/** Documents as they were at the instant the views were brought to. */
export function findIn({ history, loads }: CaughtUp, view: LiveView): FindDocument {
  return (path, updatedAt) => {
    const candidates = [history.find(path)?.after, loads.get(view)?.documents.get(path)]
    const found = candidates.find(document => document?.updatedAt === updatedAt)
    if (!found) throw new Error('A view has a document that was neither read nor changed')
    return found
  }
}

/** Nothing when the asker's past is forgotten: then all must be read. */
export function findOpening(caught: CaughtUp, { view, since, isReset }: Join): Opening | undefined {
  if (since === undefined) return openWhole(caught, view, isReset)
  if (since < caught.history.since || since > caught.readAt) return undefined
  const changes = caught.history.of(view.source).filter(({ changedAt }) => changedAt > since)
  // A limit lets documents in and out that did not change themselves.
  if (view.isLimited && changes.length > 0) return openWhole(caught, view, true)
  const members = view.members()
  const find = findIn(caught, view)
  const changed: StoredDocument[] = []
  const removed: string[] = []
  for (const { path } of changes) {
    const updatedAt = members.get(path)
    if (updatedAt === undefined) removed.push(path)
    else changed.push(find(path, updatedAt))
  }
  return { kind: 'since', changed, removed, members }
}

function openWhole(caught: CaughtUp, view: LiveView, isReset: boolean): Opening {
  const find = findIn(caught, view)
  const documents = [...view.members()].map(([path, updatedAt]) => find(path, updatedAt))
  return { kind: 'whole', documents, isReset }
}
