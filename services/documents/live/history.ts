import { isInScope } from '../evaluate/match.ts'
import type { Change } from '../model/engine.ts'
import { joinPath, splitPath } from '../model/paths.ts'
import type { LiveSource } from './source.ts'

export type ChangeHistory = ReturnType<typeof createHistory>

/** Everything that changed after `since`: the last word on each document, by where it is. */
export function createHistory(since: number, changes: readonly Change[]) {
  const last = new Map(changes.map(change => [change.path, change]))
  let shelves: { collections: Map<string, Change[]>; groups: Map<string, Change[]> } | undefined

  function shelve() {
    const collections = new Map<string, Change[]>()
    const groups = new Map<string, Change[]>()
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
    of(source: LiveSource): readonly Change[] {
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

function push(shelf: Map<string, Change[]>, name: string, change: Change) {
  const changes = shelf.get(name)
  if (changes) changes.push(change)
  else shelf.set(name, [change])
}
