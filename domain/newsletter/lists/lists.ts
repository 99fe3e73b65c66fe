import { bindAll } from '../../../platform/bind.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import { createLater } from '../subscriptions/later.ts'
import { begin, run } from './bring.ts'
import { readList } from './read.ts'
import { drop, find, listRecent, type NoteList, tidy } from './store.ts'

/** Addresses that are brought in from elsewhere, and each asked whether it wants our emails. */
export function createLists(deps: SubscriptionDeps) {
  const stopping = new AbortController()
  const later = createLater(deps.log)
  const go = (signal: AbortSignal) => run(deps, AbortSignal.any([signal, stopping.signal]))
  return {
    ...bindAll(deps, { read: readList, find, listRecent, drop, tidy }),
    /** Once, however often it's asked for; then it goes on by itself. */
    async begin(id: string, statement: string, note?: NoteList): Promise<boolean> {
      const isBegun = await begin(deps, id, statement, note)
      if (isBegun) later.add(() => go(stopping.signal))
      return isBegun
    },
    /** What was left in the middle. */
    run: go,
    /** Until all that began here is brought in. */
    settle: later.settle,
    async stop(): Promise<void> {
      stopping.abort()
      await later.settle()
    },
  }
}
