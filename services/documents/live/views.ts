import { isInScope } from '../evaluate/match.ts'
import { joinPath, splitPath } from '../model/paths.ts'
import { keyOf, type LiveSource } from './source.ts'
import { createView, type LiveView } from './view.ts'

/** A place's views, one for all who ask the same, and for each document those it may concern. */
export function createViews() {
  // Bounded: by what is listened to, of which each asker may have so much.
  const views = new Map<string, LiveView>()
  const shelves = {
    documents: new Map<string, Set<LiveView>>(),
    collections: new Map<string, Set<LiveView>>(),
    groups: new Map<string, Set<LiveView>>(),
  }

  function shelfOf(source: LiveSource): [Map<string, Set<LiveView>>, string] {
    if (source.kind === 'document') return [shelves.documents, source.path]
    const { parent, collection, allDescendants } = source.query
    return allDescendants ? [shelves.groups, collection] : [shelves.collections, joinPath(parent, collection)]
  }

  return {
    all: () => views.values(),

    open(source: LiveSource): LiveView {
      const key = keyOf(source)
      const known = views.get(key)
      if (known) return known
      const view = createView(source)
      views.set(key, view)
      const [shelf, name] = shelfOf(source)
      shelf.set(name, (shelf.get(name) ?? new Set()).add(view))
      return view
    },

    /** Forgets the view when nobody is left in it. */
    release(view: LiveView) {
      const key = keyOf(view.source)
      if (view.subscribers.size > 0 || view.waiting > 0 || views.get(key) !== view) return
      views.delete(key)
      const [shelf, name] = shelfOf(view.source)
      const shelved = shelf.get(name)
      shelved?.delete(view)
      if (shelved?.size === 0) shelf.delete(name)
    },

    *concerned(path: string): Generator<LiveView> {
      const { collectionPath, collection } = splitPath(path)
      yield* shelves.documents.get(path) ?? []
      yield* shelves.collections.get(collectionPath) ?? []
      for (const view of shelves.groups.get(collection) ?? []) {
        if (view.source.kind === 'query' && isInScope(view.source.query, path)) yield view
      }
    },
  }
}
