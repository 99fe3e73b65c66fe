import { isInScope } from '../evaluate/match.ts'
import type { DocumentChange } from '../model/engine.ts'
import { joinPath, splitPath } from '../model/paths.ts'
import type { LiveSource } from './source.ts'

export type ChangeHistory = ReturnType<typeof createHistory>

/** Everything that changed after `since`: the last word on each document, by where it is. */
export function createHistory(since: number, changes: readonly DocumentChange[]) {
  const last = new Map(changes.map(change => [change.path, change]))
  let shelves:
    | { collections: Map<string, DocumentChange[]>; groups: Map<string, DocumentChange[]> }
    | undefined

  function shelve() {
    const collections = new Map<string, DocumentChange[]>()
    const groups = new Map<string, DocumentChange[]>()
    for (const change of last.values()) {
      const { collectionPath, collection } = splitPath(change.path)
      push(collections, collectionPath, change)
      push(groups, collection, change)
    }
    return { collections, groups }
  }

  return {
    since,
    find: (path: string) => last.get(path),

    /** What may concern the source. */
    of(source: LiveSource): readonly DocumentChange[] {
      if (source.kind === 'document') {
        const change = last.get(source.path)
        return change ? [change] : []
      }
      shelves ??= shelve()
      const { query } = source
      const { parent, collection, allDescendants } = query
      return allDescendants
        ? (shelves.groups.get(collection) ?? []).filter(({ path }) => isInScope(query, path))
        : (shelves.collections.get(joinPath(parent, collection)) ?? [])
    },
  }
}

function push(shelf: Map<string, DocumentChange[]>, name: string, change: DocumentChange) {
  const changes = shelf.get(name)
  if (changes) changes.push(change)
  else shelf.set(name, [change])
}
