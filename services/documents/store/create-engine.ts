import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { checkWrites } from '../evaluate/evaluate-commit.ts'
import { noOwners, type Owners } from '../limits/owners.ts'
import type { Engine } from '../model/engine.ts'
import { createBacklogs, type Deferral, usualDeferral } from './backlog.ts'
import { clearPlace } from './clear-place.ts'
import { createCommits, createExclusively, createExclusivelyWith } from './commits.ts'
import type { IndexDeclaration } from './indexes/composite-index.ts'
import { createNotices } from './notices.ts'
import { type ScanPace, usualPace } from './queries/stream.ts'
import { createReads } from './reads.ts'
import { createUpkeep } from './upkeep.ts'

export type EngineDeps = {
  database: Database
  clock: Clock
  /** Beyond the fields themselves, which are all indexed. */
  indexes?: readonly IndexDeclaration[]
  /** Who documents count for. */
  owners?: Owners
  pace?: ScanPace
  /** How much of what was committed may be left to file. */
  deferral?: Deferral
  /** Told what went wrong beside the work: it will be tried again. */
  onFault?: (error: unknown) => void
}

type Upkeep = {
  /** Resolves when every declared index is whole; until then queries do without it. */
  settle(): Promise<void>
  /** Forgets changes too old for any listener. */
  tidy(): Promise<void>
  /** Empties the log of what documents were before their last change. */
  forgetOverwritten(): Promise<void>
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
    exclusivelyWith: createExclusivelyWith(database),
    clock,
    backlogs,
    deferral,
    owners,
    onCommitted: notices.tellOwn,
    onDeferred: upkeep.fileSoon,
  })

  return {
    ...createReads({ database, backlogs, indexesOf: upkeep.indexes, pace }),

    async commit(place, writes, options = {}) {
      checkWrites(place, writes)
      return await commits.commit({ place, writes, ...options })
    },

    onCommit: notices.onCommit,

    async clear(place) {
      const clearedAt = await exclusively(connection => clearPlace(connection, place, clock))
      notices.tellOwn(place, clearedAt)
    },

    settle: upkeep.settle,
    tidy: upkeep.tidy,
    forgetOverwritten: upkeep.forgetOverwritten,

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
