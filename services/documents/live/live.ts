import type { Log } from '../../../platform/log.ts'
import type { Engine, Place } from '../model/engine.ts'
import type { Query } from '../model/query.ts'
import { listenTo, type OnSnapshot } from './listen.ts'
import type { LiveSource } from './source.ts'
import type { Follower, Past, Subscriber } from './subscriber.ts'
import { createWatch, type Watch } from './watch.ts'

export type Live = ReturnType<typeof createLive>

/** A follower's place among the others. */
export type Following = {
  join(source: LiveSource, subscriber: Subscriber, past?: Past): () => void
  leave(): void
}

/** Results that stay true: anyone who follows a place is told what each commit does to what they watch. */
export function createLive({
  engine,
  log,
  quietAfter = 100,
}: {
  engine: Engine
  log: Log
  /** Milliseconds until listeners hear of a commit that doesn't concern them. */
  quietAfter?: number
}) {
  // Bounded: one for each place someone listens to; in the house there is one.
  const watches = new Map<string, Watch>()
  const findWatch = (place: Place) => watches.get(keyOf(place))
  const stopHearing = engine.onCommit((place, committedAt) => findWatch(place)?.onCommit(committedAt))

  function follow(place: Place, follower: Follower): Following {
    const watch = findWatch(place) ?? createWatch({ engine, place, log, quietAfter })
    watches.set(keyOf(place), watch)
    watch.followers.add(follower)
    return {
      join: watch.join,
      leave() {
        watch.followers.remove(follower)
        if (!watch.isIdle() || findWatch(place) !== watch) return
        watch.stop()
        watches.delete(keyOf(place))
      },
    }
  }

  return {
    follow,

    /** For code of this process, which may see everything; told first of what is there. Returns how to stop. */
    listen: (place: Place, query: Query, onSnapshot: OnSnapshot, onError: (error: unknown) => void) =>
      listenTo(follow, place, query, onSnapshot, onError),

    /** The person's own streams hear soon that time has come to their commit. */
    hurry: (place: Place, uid: string, committedAt: number) =>
      findWatch(place)?.followers.hurry(uid, committedAt),

    stop() {
      stopHearing()
      for (const watch of watches.values()) watch.stop()
      watches.clear()
    },
  }
}

const keyOf = ({ project, database }: Place) => `${project}/${database}`
