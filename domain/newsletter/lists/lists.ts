import type { NewsletterParts } from '../parts.ts'
import { openDeps } from '../subscriptions/deps.ts'
import { begin, run } from './bring.ts'
import type { NoteList } from './deps.ts'
import type { ListWish } from './list.ts'
import { type NoteRead, readList } from './read.ts'
import { drop, find, listRecent, tidy } from './store.ts'

/** Addresses that are brought in from elsewhere, and each asked whether it wants our emails. */
export function createLists(parts: NewsletterParts) {
  const deps = { ...openDeps(parts), timeZone: parts.timeZone ?? 'UTC' }
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  const go = (signal: AbortSignal) => run(deps, AbortSignal.any([signal, stopping.signal]))
  return {
    read: (wish: ListWish, file: AsyncIterable<Uint8Array>, note?: NoteRead) =>
      readList(deps, wish, file, note),
    find: (id: string) => find(deps, id),
    listRecent: (limit: number) => listRecent(deps, limit),
    drop: (id: string, note?: NoteList) => drop(deps, id, note),
    /** Once, however often it's asked for; then it goes on by itself. */
    async begin(id: string, statement: string, note?: NoteList): Promise<boolean> {
      const isBegun = await begin(deps, id, statement, note)
      if (isBegun)
        running = running
          .then(() => go(stopping.signal))
          .catch(error => parts.log.error({ err: error }, 'a list couldn’t be brought in'))
      return isBegun
    },
    /** What was left in the middle. */
    run: go,
    tidy: () => tidy(deps),
    /** Until all that began here is brought in. */
    settle: async (): Promise<void> => void (await running),
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
