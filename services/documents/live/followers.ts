import type { Log } from '../../../platform/log.ts'
import type { Follower } from './subscriber.ts'

/** No stream waits longer than this to hear that time has passed. */
const longestQuiet = 5_000

/** So many are told in one turn of the loop: the first doesn't have to wait for the last. */
const atOnce = 25

/** Who is told of the steps, and up to which one each was told. */
export function createFollowers(quietAfter: number, log: Log) {
  // Bounded: one for each stream that is open, of which each asker has few.
  const toldAt = new Map<Follower, number>()
  const hurried = new Set<string>()
  const queue = createQueue(finish)
  let readAt = 0
  let timer: NodeJS.Timeout | undefined

  function finish(follower: Follower) {
    queue.remove(follower)
    if (!toldAt.has(follower)) return
    toldAt.set(follower, readAt)
    try {
      follower.finish({ readAt })
    } catch (error) {
      log.error({ err: error }, 'a listener failed')
      follower.fail(error)
    }
  }

  function tellQuiet() {
    timer = undefined
    queue.add([...toldAt].filter(([, at]) => at < readAt).map(([follower]) => follower))
  }

  return {
    count: () => toldAt.size,
    add: (follower: Follower) => void toldAt.set(follower, readAt),
    remove(follower: Follower) {
      toldAt.delete(follower)
      queue.remove(follower)
    },

    /**
     * Those concerned hear of a step at once. For the others it is only the time, which they need to know that their
     * own writes are in what they see: they hear it together a little later, the later the more they are.
     */
    tell(at: number, concerned: Iterable<Follower>) {
      readAt = at
      queue.add(concerned)
      if (hurried.size > 0) {
        for (const [follower, told] of toldAt) {
          if (told < readAt && follower.uid !== undefined && hurried.has(follower.uid)) finish(follower)
        }
        hurried.clear()
      }
      const delay = Math.min(Math.max(quietAfter, toldAt.size), longestQuiet)
      timer ??= setTimeout(tellQuiet, delay).unref()
    },

    /** This person wrote something, and waits to see it confirmed. */
    hurry(uid: string, committedAt: number) {
      if (committedAt > readAt) return hurried.add(uid)
      for (const [follower, told] of toldAt) {
        if (told < committedAt && follower.uid === uid) finish(follower)
      }
    },

    stop() {
      clearTimeout(timer)
      queue.stop()
    },
  }
}

/** A few in each turn of the loop. Anyone whose turn comes after the next step hears of both at once. */
function createQueue(finish: (follower: Follower) => void) {
  // Bounded: one for each stream that is open.
  const due = new Set<Follower>()
  let turn: NodeJS.Immediate | undefined

  function finishSome() {
    turn = undefined
    let count = 0
    for (const follower of due) {
      if (count++ === atOnce) {
        turn = setImmediate(finishSome)
        return
      }
      finish(follower)
    }
  }

  return {
    add(followers: Iterable<Follower>) {
      for (const follower of followers) due.add(follower)
      if (!turn) finishSome()
    },
    remove: (follower: Follower) => void due.delete(follower),
    stop: () => clearImmediate(turn),
  }
}
