import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../platform/log.ts'
import type { Engine, Place } from '../model/engine.ts'
import { type CaughtUp, catchUp } from './catch-up.ts'
import { createFollowers } from './followers.ts'
import { forgetPast, type Join, mustLoad } from './join.ts'
import type { LiveSource } from './source.ts'
import type { Past, Subscriber } from './subscriber.ts'
import { tell, unlessBroken } from './tell.ts'
import { createViews } from './views.ts'

type Deps = { engine: Engine; place: Place; log: Log; quietAfter: number }

/** All that is watched in one place. `version` is the instant it is at, as long as that can be relied on. */
export type WatchState = Deps & {
  views: ReturnType<typeof createViews>
  followers: ReturnType<typeof createFollowers>
  joins: Join[]
  version: number | undefined
  isBehind: boolean
  isPumping: boolean
  leaving: AbortController
}

export type Watch = ReturnType<typeof createWatch>

/** A token this much older than the newest commit is not worth the replay. In microseconds. */
const longestReplay = 30 * 60 * 1_000_000

const retryAfter = { least: 100, most: 5_000 }

/** Keeps all that is watched in one place at one instant, and takes it from commit to commit. */
export function createWatch(deps: Deps) {
  const watch: WatchState = {
    ...deps,
    views: createViews(),
    followers: createFollowers(deps.quietAfter, deps.log),
    joins: [],
    version: undefined,
    isBehind: false,
    isPumping: false,
    leaving: new AbortController(),
  }
  const { followers, leaving, views } = watch
  return {
    followers,
    isIdle: () => followers.count() === 0,

    onCommit(committedAt: number) {
      if (watch.version !== undefined && committedAt <= watch.version) return
      watch.isBehind = true
      void pump(watch)
    },

    /** Lets the subscriber in at the next step; returns how to leave. */
    join(source: LiveSource, subscriber: Subscriber, { since, isReset = false }: Past = {}): () => void {
      const view = views.open(source)
      const join: Join = { view, subscriber, since, isReset, isLeft: false }
      view.waiting++
      watch.joins.push(join)
      queueMicrotask(() => void pump(watch))
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

async function pump(watch: WatchState) {
  if (watch.isPumping) return
  watch.isPumping = true
  const { signal } = watch.leaving
  let delay = retryAfter.least
  while (!signal.aborted && (watch.isBehind || watch.joins.length > 0)) {
    const joining = watch.joins
    watch.joins = []
    watch.isBehind = false
    try {
      const caught = await advance(watch, joining)
      unlessBroken(
        watch,
        () => tell(watch, caught, joining),
        error => giveUp(watch, error, joining),
      )
      delay = retryAfter.least
    } catch (error) {
      watch.log.error({ err: error }, 'listeners couldn’t be brought up to date')
      watch.joins = [...joining, ...watch.joins]
      watch.isBehind = true
      // Some views may have gone ahead: all are to be read again.
      watch.version = undefined
      await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined)
      delay = Math.min(delay * 2, retryAfter.most)
    }
  }
  watch.isPumping = false
}

function advance({ engine, place, views, version }: WatchState, joining: readonly Join[]): Promise<CaughtUp> {
  const present = joining.filter(join => !join.isLeft)
  for (const join of present) {
    if (join.since !== undefined && version !== undefined && join.since < version - longestReplay)
      forgetPast(join)
  }
  const wanted = new Set(present.filter(mustLoad).map(({ view }) => view))
  const since = Math.min(...present.map(join => join.since ?? Number.POSITIVE_INFINITY))
  return catchUp({ engine, place, views }, { version, wanted, since })
}

/** We no longer know who was told and who wasn't: everyone starts over, with what they know. */
function giveUp(watch: WatchState, error: unknown, joining: readonly Join[]) {
  watch.version = undefined
  const waiting = joining.filter(join => !join.isLeft).map(({ subscriber }) => subscriber)
  const inside = [...watch.views.all()].flatMap(view => [...view.subscribers])
  for (const subscriber of new Set([...inside, ...waiting])) subscriber.fail(error)
}
