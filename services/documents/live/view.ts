import { matches } from '../evaluate/match.ts'
import type { DocumentChange, StoredDocument } from '../model/engine.ts'
import type { LiveSource } from './source.ts'
import type { Subscriber } from './subscriber.ts'
import { createWindow } from './window.ts'

/** What became of a view from one step to the next. */
export type Delta = { changed: StoredDocument[]; removed: string[] }

/** Finds a document as it was at an instant that a view knows of. */
export type FindDocument = (path: string, updatedAt: number) => StoredDocument

export type LiveView = ReturnType<typeof createView>

/** Which documents are in a result, and when each last changed; true as long as it is told every change in order. */
export function createView(source: LiveSource) {
  const query = source.kind === 'query' ? source.query : undefined
  const isMoving = Boolean(query?.offset)
  const isLimited = isMoving || query?.limit !== undefined
  const window = query && isLimited ? createWindow(query) : undefined
  // Bounded: by what its query finds, within what a listener may ask for.
  let members = new Map<string, number>()
  const touched = new Map<string, number | undefined>()
  let isLoaded = false
  let isUnsure = false

  function put(path: string, updatedAt: number | undefined) {
    const before = members.get(path)
    if (before === updatedAt) return
    if (!touched.has(path)) touched.set(path, before)
    if (updatedAt === undefined) members.delete(path)
    else members.set(path, updatedAt)
  }

  return {
    source,
    isLimited,
    subscribers: new Set<Subscriber>(),
    /** How many have asked to be let in. */
    waiting: 0,
    isLoaded: () => isLoaded,
    /** The changes alone do not tell what the result is now: it must be loaded again. */
    isUnsure: () => isUnsure,
    isTouched: () => touched.size > 0,
    members: (): ReadonlyMap<string, number> => members,

    load(documents: readonly StoredDocument[]) {
      const found = new Map(documents.map(({ path, updatedAt }) => [path, updatedAt]))
      if (isLoaded) {
        for (const path of members.keys()) if (!found.has(path)) put(path, undefined)
        for (const [path, updatedAt] of found) put(path, updatedAt)
      } else {
        members = found
      }
      window?.load(documents)
      isLoaded = true
      isUnsure = false
    },

    apply({ path, after }: DocumentChange) {
      // What changes before an offset moves documents that did not change.
      if (isMoving) isUnsure = true
      if (isUnsure) return
      const document = after && (!query || matches(query, after)) ? after : undefined
      if (!window) return put(path, document?.updatedAt)
      if (!document && !members.has(path)) return
      const { isIn, fallen } = window.move(path, document)
      put(path, isIn ? document?.updatedAt : undefined)
      if (fallen !== undefined) put(fallen, undefined)
      isUnsure = window.isShort()
    },

    /** Nobody is to hear of what changed up to here. */
    settle: () => touched.clear(),

    takeDelta(find: FindDocument): Delta {
      const delta: Delta = { changed: [], removed: [] }
      for (const [path, before] of touched) {
        const updatedAt = members.get(path)
        if (updatedAt === before) continue
        if (updatedAt === undefined) delta.removed.push(path)
        else delta.changed.push(find(path, updatedAt))
      }
      touched.clear()
      return delta
    },
  }
}
