import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { createTally, fieldsOf } from '../evaluate/aggregate.ts'
import { checkWrites } from '../evaluate/evaluate-commit.ts'
import { projectFields } from '../evaluate/project-fields.ts'
import { noOwners, type Owners } from '../limits/owners.ts'
import type { Engine, Place } from '../model/engine.ts'
import { createBacklogs, type Deferral, usualDeferral } from './backlog.ts'
import { readChanges } from './changes.ts'
import { clearPlace } from './clear-place.ts'
import { createCommits, createExclusively, steer } from './commits.ts'
import { type Connection, connect } from './connection.ts'
import type { IndexDeclaration } from './indexes/composite-index.ts'
import { createNotices } from './notices.ts'
import { countQuery } from './queries/count-query.ts'
import { listCollections } from './queries/list-collections.ts'
import { runQuery } from './queries/run-query.ts'
import { type Pace, usualPace } from './queries/stream.ts'
import { findDocuments, findPlace, type PlaceToRead } from './rows.ts'
import { createUpkeep } from './upkeep.ts'

export type EngineDeps = {
  database: Database
  clock: Clock
  /** Beyond the fields themselves, which are all indexed. */
  indexes?: readonly IndexDeclaration[]
  /** For whom documents are counted. */
  owners?: Owners
  pace?: Pace
  /** How much of what was committed may be left to file. */
  deferral?: Deferral
  /** Told what went wrong beside the work: it will be tried again. */
  onFault?: (error: unknown) => void
}

type Upkeep = {
  /** Resolves when every declared index is whole; until then queries do without it. */
  settle(): Promise<void>
  /** Forgets changes too old for any listener. It happens by itself while the engine is started. */
  tidy(): Promise<void>
}

/** Documents in the house's database. */
export function createEngine({
  database,
  clock,
  indexes: declared = [],
  owners = noOwners,
  pace = usualPace,
  deferral = usualDeferral[database.engine],
  onFault = () => {},
}: EngineDeps): Engine & Upkeep {
  const notices = createNotices(database, onFault)
  const exclusively = createExclusively(database)
  const backlogs = createBacklogs(owners)
  const upkeep = createUpkeep({ database, clock, declared, exclusively, backlogs, owners, onFault })
  const commits = createCommits({
    exclusively,
    clock,
    backlogs,
    deferral,
    owners,
    onCommitted: notices.tellOwn,
    onDeferred: upkeep.fileSoon,
  })

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
        const late = (await backlogs.find(connection, row)).documents()
        const options = { indexes: upkeep.indexes(row.ready), pace, late }
        const found = await Array.fromAsync(runQuery(connection, row.id, query, options))
        const documents = select ? found.map(document => projectFields(document, select)) : found
        return { documents, readAt: row.read_at }
      }),

    aggregate: (place, query, aggregations) =>
      read(place, async (connection, row) => {
        const readAt = row?.read_at ?? 0
        if (!row) return { values: createTally(aggregations).values(), readAt }
        const late = (await backlogs.find(connection, row)).documents()
        const counted = await countQuery(connection, row.id, query, aggregations, late)
        if (counted) return { values: counted, readAt }
        const tally = createTally(aggregations)
        const options = { indexes: upkeep.indexes(row.ready), pace, late, select: fieldsOf(aggregations) }
        for await (const document of runQuery(connection, row.id, query, options)) tally.add(document)
        return { values: tally.values(), readAt }
      }),

    async commit(place, writes, options = {}) {
      checkWrites(place, writes)
      return await commits.commit({ place, writes, ...options })
    },

    listCollections: (place, parent) =>
      read(place, async (connection, row) => {
        if (!row) return []
        const backlog = await backlogs.find(connection, row)
        return listCollections(connection, row.id, parent, backlog.documents())
      }),

    changes: (place, since) => read(place, (connection, row) => readChanges(connection, row, since)),

    onCommit: notices.onCommit,

    async clear(place) {
      const clearedAt = await exclusively(connection => clearPlace(connection, place, clock))
      notices.tellOwn(place, clearedAt)
    },

    settle: upkeep.settle,
    tidy: upkeep.tidy,

    async start() {
      await notices.start()
      await upkeep.start()
    },

    async stop() {
      await commits.settle()
      await upkeep.stop()
      await notices.stop()
    },
  }
}
