import { matches } from '../evaluate/match.ts'
import { projectFields } from '../evaluate/project-fields.ts'
import type { Engine, Place, StoredDocument } from '../model/engine.ts'
import type { Query } from '../model/query.ts'
import type { Shapes } from './shapes.ts'

/** An engine whose documents are always in the newest shape, as far as anyone who reads or writes can tell. */
export function createShapedEngine(
  engine: Engine,
  shapes: Shapes,
  isShaped: (place: Place) => boolean,
): Engine {
  if (shapes.changed.length === 0) return engine

  /** An index knows documents as they are stored; what they are found by must be true of what is given, too. */
  function upgradeFound(query: Query, document: StoredDocument): StoredDocument[] {
    const upgraded = shapes.upgrade(document)
    return upgraded === document || matches(query, upgraded) ? [upgraded] : []
  }

  return {
    ...engine,

    async get(place, paths) {
      const found = await engine.get(place, paths)
      if (!isShaped(place)) return found
      return { ...found, documents: found.documents.map(each => each && shapes.upgrade(each)) }
    },

    async run(place, query) {
      if (!isShaped(place) || !shapes.concerns(query.collection)) return engine.run(place, query)
      const { select, ...whole } = query
      const { documents, readAt } = await engine.run(place, whole)
      const upgraded = documents.flatMap(document => upgradeFound(whole, document))
      return { documents: select ? upgraded.map(each => projectFields(each, select)) : upgraded, readAt }
    },

    commit: (place, writes, options) =>
      engine.commit(place, writes, isShaped(place) ? { ...options, shapes } : options),

    async changes(place, since) {
      const found = await engine.changes(place, since)
      if (!found || !isShaped(place)) return found
      const changes = found.changes.map(change => {
        const { after } = change
        return after ? { ...change, after: shapes.upgrade(after) } : change
      })
      return { ...found, changes }
    },
  }
}
