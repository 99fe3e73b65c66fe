import type { Database } from '../../../platform/database/open.ts'
import { createAggregator, fieldsOf } from '../evaluate/aggregate.ts'
import { projectFields } from '../evaluate/project-fields.ts'
import type { Engine, Place } from '../model/engine.ts'
import type { Backlogs } from './backlog.ts'
import { readChangedPaths, readChanges } from './changes.ts'
import { steer } from './commits.ts'
import { type Connection, connect } from './connection.ts'
import type { CompositeIndex } from './indexes/composite-index.ts'
import { countQuery } from './queries/count-query.ts'
import { listCollections } from './queries/list-collections.ts'
import { runQuery } from './queries/run-query.ts'
import type { ScanPace } from './queries/stream.ts'
import { findDocuments, findPlace, type PlaceToRead } from './rows.ts'

type Deps = {
  database: Database
  backlogs: Backlogs
  /** Those that are whole and may be used. */
  indexesOf(ready: string | null): readonly CompositeIndex[]
  pace: ScanPace
}

type Reads = Pick<
  Engine,
  'readTime' | 'get' | 'run' | 'aggregate' | 'listCollections' | 'changes' | 'changedPaths'
>

/** What can be asked of a place, each at one instant. */
export function createReads({ database, backlogs, indexesOf, pace }: Deps): Reads {
  /** `work` sees the place as it was at one instant. */
  function read<Result>(
    place: Place,
    work: (connection: Connection, place: PlaceToRead | undefined) => Promise<Result>,
  ): Promise<Result> {
    return database.snapshot(tx =>
      connect(tx, database.engine, async connection => {
        if (database.engine === 'postgres') await connection.all(steer)
        return work(connection, await findPlace(connection, place))
      }),
    )
  }

  return {
    readTime: place => read(place, async (_, row) => row?.read_at ?? 0),

    get: (place, paths) =>
      read(place, async (connection, row) => {
        if (!row) return { documents: paths.map(() => undefined), readAt: 0 }
        const backlog = await backlogs.find(connection, row)
        const found = await findDocuments(connection, row.id, backlog, paths)
        return { documents: paths.map(path => found.get(path)), readAt: row.read_at }
      }),

    run: (place, query) =>
      read(place, async (connection, row) => {
        const { select } = query
        if (!row) return { documents: [], readAt: 0 }
        const pending = (await backlogs.find(connection, row)).documents()
        const options = { indexes: indexesOf(row.ready), pace, pending }
        const found = await Array.fromAsync(runQuery(connection, row.id, query, options))
        const documents = select ? found.map(document => projectFields(document, select)) : found
        return { documents, readAt: row.read_at }
      }),

    aggregate: (place, query, aggregations) =>
      read(place, async (connection, row) => {
        const readAt = row?.read_at ?? 0
        if (!row) return { values: createAggregator(aggregations).values(), readAt }
        const pending = (await backlogs.find(connection, row)).documents()
        const counted = await countQuery(connection, row.id, query, aggregations, pending)
        if (counted) return { values: counted, readAt }
        const aggregator = createAggregator(aggregations)
        const options = { indexes: indexesOf(row.ready), pace, pending, select: fieldsOf(aggregations) }
        for await (const document of runQuery(connection, row.id, query, options)) aggregator.add(document)
        return { values: aggregator.values(), readAt }
      }),

    listCollections: (place, parent) =>
      read(place, async (connection, row) => {
        if (!row) return []
        const backlog = await backlogs.find(connection, row)
        return listCollections(connection, row.id, parent, backlog.documents())
      }),

    changes: (place, since) => read(place, (connection, row) => readChanges(connection, row, since)),
    changedPaths: (place, since) =>
      read(place, (connection, row) => readChangedPaths(connection, row, since)),
  }
}
