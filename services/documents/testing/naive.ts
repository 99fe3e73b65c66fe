import { type Clock, systemClock } from '../../../platform/clock.ts'
import { compareText } from '../../../platform/compare-text.ts'
import { createAggregator } from '../evaluate/aggregate.ts'
import { checkWrites, evaluateCommit } from '../evaluate/evaluate-commit.ts'
import { compareDocuments, matches } from '../evaluate/match.ts'
import { projectFields } from '../evaluate/project-fields.ts'
import type { DocumentChange, Engine, Place, StoredDocument } from '../model/engine.ts'
import type { Query } from '../model/query.ts'

type Shelf = { documents: Map<string, StoredDocument>; log: DocumentChange[]; since: number; readAt: number }

/** The engine's meaning in as few words as possible: a map, filtered and sorted. For tests, in one process. */
export function createNaiveEngine({ clock = systemClock }: { clock?: Clock } = {}): Engine {
  const shelves = new Map<string, Shelf>()
  const listeners = new Set<(place: Place, committedAt: number) => void>()

  function shelfOf({ project, database }: Place): Shelf {
    const key = `${project}/${database}`
    const shelf = shelves.get(key) ?? { documents: new Map(), log: [], since: 0, readAt: 0 }
    shelves.set(key, shelf)
    return shelf
  }

  function find(place: Place, query: Query): StoredDocument[] {
    const all = [...shelfOf(place).documents.values()].filter(document => matches(query, document))
    const sorted = all.toSorted((left, right) => compareDocuments(query.orderBy, left, right))
    const { offset = 0, limit = Number.POSITIVE_INFINITY } = query
    return sorted.slice(offset, offset + limit)
  }

  function tell(place: Place, committedAt: number) {
    for (const listener of listeners) listener(place, committedAt)
  }

  const nextInstant = (shelf: Shelf) => Math.max(clock.now().getTime() * 1000, shelf.readAt + 1)

  return {
    readTime: async place => shelfOf(place).readAt,

    async get(place, paths) {
      const { documents, readAt } = shelfOf(place)
      return { documents: paths.map(path => documents.get(path)), readAt }
    },

    async run(place, query) {
      const documents = find(place, query).map(document =>
        query.select ? projectFields(document, query.select) : document,
      )
      return { documents, readAt: shelfOf(place).readAt }
    },

    async aggregate(place, query, aggregations) {
      const aggregator = createAggregator(aggregations)
      for (const document of find(place, query)) aggregator.add(document)
      return { values: aggregator.values(), readAt: shelfOf(place).readAt }
    },

    async commit(place, writes, options) {
      checkWrites(place, writes)
      const shelf = shelfOf(place)
      const committedAt = nextInstant(shelf)
      const { results, changes } = evaluateCommit(
        path => shelf.documents.get(path),
        writes,
        committedAt,
        options,
      )
      for (const { path, after } of changes) {
        if (after) shelf.documents.set(path, after)
        else shelf.documents.delete(path)
      }
      shelf.log.push(...changes)
      shelf.readAt = committedAt
      tell(place, committedAt)
      return { results, committedAt }
    },

    async listCollections(place, parent) {
      const start = parent === '' ? '' : `${parent}/`
      const paths = [...shelfOf(place).documents.keys()].filter(path => path.startsWith(start))
      return [...new Set(paths.map(path => path.slice(start.length).split('/')[0] ?? ''))].toSorted(
        compareText,
      )
    },

    async changes(place, since) {
      const shelf = shelfOf(place)
      if (since < shelf.since && since < shelf.readAt) return undefined
      return { changes: shelf.log.filter(({ changedAt }) => changedAt > since), readAt: shelf.readAt }
    },

    async changedPaths(place, since) {
      const found = await this.changes(place, since)
      return found && { paths: [...new Set(found.changes.map(({ path }) => path))], readAt: found.readAt }
    },

    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async clear(place) {
      const shelf = shelfOf(place)
      const clearedAt = nextInstant(shelf)
      shelf.documents.clear()
      Object.assign(shelf, { log: [], since: clearedAt, readAt: clearedAt })
      tell(place, clearedAt)
    },

    start: async () => {},
    stop: async () => {},
  }
}
