import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import type { Owners } from '../limits/owners.ts'
import type { Backlogs } from './backlog.ts'
import { forgetChanges } from './changes.ts'
import type { Exclusively } from './commits.ts'
import { connect } from './connection.ts'
import { fileBacklogs, hasBacklog } from './file-documents.ts'
import { buildIndexes } from './indexes/build-indexes.ts'
import {
  type CompositeIndex,
  dismissIndexes,
  findIndexes,
  type IndexDeclaration,
  readDeclaration,
  registerIndex,
} from './indexes/composite-index.ts'
import { removeIndexes } from './indexes/remove-indexes.ts'
import { isCounted, recountUsage } from './recount-usage.ts'

const minute = 60_000
/** Longer than the half hour for which a listener may come back to where it was. */
const keepFor = 60 * minute
/** How long changes are left in the log alone, and how many until the next moment in which nothing else is to do. */
const fileAfter = 1000
const fewest = 32

type Deps = {
  database: Database
  clock: Clock
  declared: readonly IndexDeclaration[]
  exclusively: Exclusively
  backlogs: Backlogs
  owners: Owners
  onFault: (error: unknown) => void
}

/** What goes on beside the work: declared indexes are built, others removed, and old changes forgotten. */
export function createUpkeep({ database, clock, declared, exclusively, backlogs, owners, onFault }: Deps) {
  const wanted = declared.map(readDeclaration)
  const keys = new Set(wanted.map(({ key }) => key))
  const stopping = new AbortController()
  let building: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let waiting: NodeJS.Timeout | undefined
  let idle: NodeJS.Immediate | undefined
  let filing: Promise<void> = Promise.resolve()

  let lately: { ready: string | null | undefined; indexes: readonly CompositeIndex[] } = {
    ready: null,
    indexes: [],
  }

  /** Whether the database has those that are declared here, and no others. */
  async function isInOrder() {
    const found = await database.snapshot(tx => connect(tx, database.engine, findIndexes))
    const whole = new Set(
      found.filter(({ isReady, isLeaving }) => isReady && !isLeaving).map(({ key }) => key),
    )
    return found.length === keys.size && wanted.every(({ key }) => whole.has(key))
  }

  const register = () =>
    exclusively(async connection => {
      for (const declaration of declared) await registerIndex(connection, declaration)
    })

  async function build() {
    await removeIndexes(exclusively, stopping.signal)
    if (stopping.signal.aborted) return
    // One that was about to leave could not be declared before it was gone.
    await register()
    await buildIndexes(exclusively, stopping.signal)
  }

  const tidy = () =>
    exclusively(async connection => {
      // What waits is nowhere else.
      await fileBacklogs(connection, backlogs, owners)
      await forgetChanges(connection, (clock.now().getTime() - keepFor) * 1000)
    })

  function file() {
    clearTimeout(waiting)
    clearImmediate(idle)
    waiting = undefined
    idle = undefined
    filing = exclusively(connection => fileBacklogs(connection, backlogs, owners)).catch(onFault)
  }

  function fileSoon(count: number) {
    if (count >= fewest) idle ??= setImmediate(file).unref()
    else waiting ??= setTimeout(file, fileAfter).unref()
  }

  return {
    tidy,
    fileSoon,
    /** Of those that are whole, the ones that are declared here. The same answer comes with every read. */
    indexes(ready: string | null | undefined): readonly CompositeIndex[] {
      if (ready !== lately.ready) {
        const whole = new Set(ready?.split('\n'))
        lately = { ready, indexes: wanted.filter(({ key }) => whole.has(key)) }
      }
      return lately.indexes
    },

    async start() {
      timer ??= setInterval(() => tidy().catch(onFault), 10 * minute).unref()
      // What an earlier process left.
      if (await database.snapshot(tx => connect(tx, database.engine, hasBacklog))) fileSoon(1)
      const knowsUsage = await database.snapshot(tx =>
        connect(tx, database.engine, connection => isCounted(connection, owners)),
      )
      if (!knowsUsage) await exclusively(connection => recountUsage(connection, owners))
      if (await isInOrder()) return
      await exclusively(connection => dismissIndexes(connection, wanted))
      await register()
      building = build().catch(onFault)
    },

    /** Resolves when every declared index is whole. */
    settle: () => building,

    async stop() {
      clearInterval(timer)
      stopping.abort()
      if (waiting || idle) file()
      await filing
      await building
    },
  }
}
