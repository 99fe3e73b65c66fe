import type { CaughtUp } from './catch-up.ts'
import { findIn, findOpening, forgetPast, type Join } from './join.ts'
import type { Follower, LiveStep, Opening } from './subscriber.ts'
import type { LiveView } from './view.ts'
import type { WatchState } from './watch.ts'

/** What all who are told of one step have in common. */
type Telling = {
  caught: CaughtUp
  step: LiveStep
  /** Those who have heard something. */
  concerned: Set<Follower>
  /** Found once for all who know the same. */
  openings: Map<LiveView, Map<number | undefined, Opening | undefined>>
}

/** Brings everyone to the instant that the views were brought to, and lets in those who asked for it. */
export function tell(watch: WatchState, caught: CaughtUp, joining: readonly Join[]) {
  const { readAt, history, reached } = caught
  watch.version = readAt
  const step: LiveStep = {
    readAt,
    deletedAt(path) {
      const change = history.find(path)
      return change && !change.after ? change.changedAt : undefined
    },
  }
  const telling: Telling = { caught, step, concerned: new Set(), openings: new Map() }
  for (const view of reached) tellChanges(watch, view, telling)
  for (const join of joining) letIn(watch, join, telling)
  watch.followers.tell(readAt, telling.concerned)
}

function tellChanges(watch: WatchState, view: LiveView, { caught, step, concerned }: Telling) {
  // Anyone who was in it may have left while it was brought up to date; then it was not.
  if (view.subscribers.size === 0) return view.settle()
  if (!view.isTouched()) return
  const delta = view.takeDelta(findIn(caught, view))
  if (delta.changed.length === 0 && delta.removed.length === 0) return
  for (const subscriber of view.subscribers) {
    concerned.add(subscriber.follower)
    unlessBroken(watch, () => subscriber.change(delta, step), subscriber.fail)
  }
}

function letIn(watch: WatchState, join: Join, { caught, step, concerned, openings }: Telling) {
  const { view, subscriber, since } = join
  if (join.isLeft) return
  if (caught.failures.has(view)) {
    join.isLeft = true
    view.waiting--
    watch.views.release(view)
    concerned.add(subscriber.follower)
    return subscriber.fail(caught.failures.get(view))
  }
  const known = openings.get(view) ?? new Map<number | undefined, Opening | undefined>()
  openings.set(view, known)
  const key = join.isReset ? -1 : since
  if (!known.has(key)) known.set(key, findOpening(caught, join))
  const opening = known.get(key)
  if (!opening) {
    forgetPast(join)
    watch.joins.push(join)
    return
  }
  view.waiting--
  view.subscribers.add(subscriber)
  concerned.add(subscriber.follower)
  unlessBroken(watch, () => subscriber.open(opening, step), subscriber.fail)
}

/** One that fails leaves the others alone. */
export function unlessBroken(
  { log }: Pick<WatchState, 'log'>,
  work: () => void,
  onFailure: (error: unknown) => void,
) {
  try {
    work()
  } catch (error) {
    log.error({ err: error }, 'a listener failed')
    onFailure(error)
  }
}
