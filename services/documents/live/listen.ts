import { compareDocuments } from '../evaluate/match.ts'
import { projectFields } from '../evaluate/project-fields.ts'
import type { Place, StoredDocument } from '../model/engine.ts'
import type { Query } from '../model/query.ts'
import type { Following } from './live.ts'
import { watchQuery } from './source.ts'
import type { Follower } from './subscriber.ts'

export type OnSnapshot = (snapshot: { documents: StoredDocument[]; readAt: number }) => void

/** Each time something of the result changed, all of it, in order. */
export function listenTo(
  follow: (place: Place, follower: Follower) => Following,
  place: Place,
  query: Query,
  onSnapshot: OnSnapshot,
  onError: (error: unknown) => void,
): () => void {
  const documents = new Map<string, StoredDocument>()
  let isChanged = false
  const follower: Follower = {
    finish({ readAt }) {
      if (!isChanged) return
      isChanged = false
      const sorted = [...documents.values()].sort((left, right) =>
        compareDocuments(query.orderBy, left, right),
      )
      const { select } = query
      onSnapshot({ documents: select ? sorted.map(found => projectFields(found, select)) : sorted, readAt })
    },
    fail,
  }
  const following = follow(place, follower)
  const leave = following.join(watchQuery(query), {
    follower,
    open(opening) {
      if (opening.kind !== 'whole') return
      for (const document of opening.documents) documents.set(document.path, document)
      isChanged = true
    },
    change({ changed, removed }) {
      for (const path of removed) documents.delete(path)
      for (const document of changed) documents.set(document.path, document)
      isChanged = true
    },
    fail,
  })

  function fail(error: unknown) {
    stop()
    onError(error)
  }

  function stop() {
    leave()
    following.leave()
  }

  return stop
}
