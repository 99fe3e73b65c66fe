import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../platform/log.ts'
import type { Engine, Place } from '../model/engine.ts'
import { type CaughtUp, catchUp } from './catch-up.ts'
import { createFollowers } from './followers.ts'
import { findIn, findOpening, type Join, mustLoad } from './join.ts'
import type { Source } from './source.ts'
import type { Follower, Opening, Past, Step, Subscriber } from './subscriber.ts'
import type { View } from './view.ts'
import { createViews } from './views.ts'

export type Watch = ReturnType<typeof createWatch>

/** A token this much older than the newest commit is not worth the replay. In microseconds. */
const longestReplay = 30 * 60 * 1_000_000

const retryAfter = { least: 100, most: 5_000 }

/** Keeps all that is watched in one place at one instant, and takes it from commit to commit. */
export function createWatch({
  engine,
  place,
  log,
  quietAfter,
}: {
  engine: Engine
  place: Place
  log: Log
  quietAfter: number
}) {
  const views = createViews()
  const followers = createFollowers(quietAfter, log)
  const leaving = new AbortController()
  let joins: Join[] = []
  let version: number | undefined
  let isBehind = false
  let isPumping = false

  async function pump() {
    if (isPumping) return
    isPumping = true
    let delay = retryAfter.least
    while (!leaving.signal.aborted && (isBehind || joins.length > 0)) {
      const joining = joins
      joins = []
      isBehind = false
      try {
        const caught = await advance(joining)
        attempt(
          () => tell(caught, joining),
          error => giveUp(error, joining),
        )
        delay = retryAfter.least
      } catch (error) {
        log.error({ err: error }, 'listeners could not be brought up to date')
        joins = [...joining, ...joins]
        isBehind = true
        // Some views may have gone ahead: all are to be read again.
        version = undefined
        await sleep(delay, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined)
        delay = Math.min(delay * 2, retryAfter.most)
      }
    }
    isPumping = false
  }

  function advance(joining: readonly Join[]): Promise<CaughtUp> {
    const present = joining.filter(join => !join.isLeft)
    for (const join of present) {
      if (join.since !== undefined && version !== undefined && join.since < version - longestReplay)
        forget(join)
    }
    const wanted = new Set(present.filter(mustLoad).map(({ view }) => view))
    const since = Math.min(...present.map(join => join.since ?? Number.POSITIVE_INFINITY))
    return catchUp({ engine, place, views }, { version, wanted, since })
  }

  function tell(caught: CaughtUp, joining: readonly Join[]) {
    const { readAt, history, reached } = caught
    version = readAt
    const step: Step = {
      readAt,
      deletedAt(path) {
        const change = history.find(path)
        return change && !change.after ? change.changedAt : undefined
      },
    }
    const concerned = new Set<Follower>()
    for (const view of reached) tellChanges(view, caught, step, concerned)
    const openings = new Map<View, Map<number | undefined, Opening | undefined>>()
    for (const join of joining) letIn(join, caught, step, concerned, openings)
    followers.tell(readAt, concerned)
  }

  function tellChanges(view: View, caught: CaughtUp, step: Step, concerned: Set<Follower>) {
    // Whoever was in it may have left while it was brought up to date; then it was not.
    if (view.subscribers.size === 0) return view.settle()
    if (!view.isTouched()) return
    const delta = view.takeDelta(findIn(caught, view))
    if (delta.changed.length === 0 && delta.removed.length === 0) return
    for (const subscriber of view.subscribers) {
      concerned.add(subscriber.follower)
      attempt(() => subscriber.change(delta, step), subscriber.fail)
    }
  }

  function letIn(
    join: Join,
    caught: CaughtUp,
    step: Step,
    concerned: Set<Follower>,
    openings: Map<View, Map<number | undefined, Opening | undefined>>,
  ) {
    const { view, subscriber, since } = join
    if (join.isLeft) return
    if (caught.failures.has(view)) {
      join.isLeft = true
      view.waiting--
      views.release(view)
      concerned.add(subscriber.follower)
      return subscriber.fail(caught.failures.get(view))
    }
    const known = openings.get(view) ?? new Map<number | undefined, Opening | undefined>()
    openings.set(view, known)
    const key = join.isReset ? -1 : since
    if (!known.has(key)) known.set(key, findOpening(caught, join))
    const opening = known.get(key)
    if (!opening) {
      forget(join)
      joins.push(join)
      return
    }
    view.waiting--
    view.subscribers.add(subscriber)
    concerned.add(subscriber.follower)
    attempt(() => subscriber.open(opening, step), subscriber.fail)
  }

  function attempt(work: () => void, onFailure: (error: unknown) => void) {
    try {
      work()
    } catch (error) {
      log.error({ err: error }, 'a listener failed')
      onFailure(error)
    }
  }

  /** Who was told and who was not can no longer be said: all come anew, with what they know. */
  function giveUp(error: unknown, joining: readonly Join[]) {
    version = undefined
    const waiting = joining.filter(join => !join.isLeft).map(({ subscriber }) => subscriber)
    const inside = [...views.all()].flatMap(view => [...view.subscribers])
    for (const subscriber of new Set([...inside, ...waiting])) subscriber.fail(error)
  }

  return {
    followers,
    isIdle: () => followers.count() === 0,

    onCommit(committedAt: number) {
      if (version !== undefined && committedAt <= version) return
      isBehind = true
      void pump()
    },

    /** Lets the subscriber in at the next step; returns how to leave. */
    join(source: Source, subscriber: Subscriber, { since, isReset = false }: Past = {}): () => void {
      const view = views.open(source)
      const join: Join = { view, subscriber, since, isReset, isLeft: false }
      view.waiting++
      joins.push(join)
      queueMicrotask(() => void pump())
      return () => {
        if (join.isLeft) return
        join.isLeft = true
        if (!view.subscribers.delete(subscriber)) view.waiting--
        views.release(view)
      }
    },

    stop() {
      leaving.abort()
      followers.stop()
    },
  }
}

function forget(join: Join) {
  join.since = undefined
  join.isReset = true
}
