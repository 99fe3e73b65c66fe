import type { Clock } from '../../../platform/clock.ts'
import type { Owners } from '../limits/owners.ts'
import type { Backlogs } from './backlog.ts'
import { forgetChanges, forgetOverwritten } from './changes.ts'
import { type Connection, connect } from './connection.ts'
import { fileBacklogs, hasBacklog } from './file-documents.ts'
import { createDeclaredIndexes } from './indexes/declared-indexes.ts'
import { isCounted, recountUsage } from './recount-usage.ts'

const minute = 60_000
/** Longer than the half hour for which a listener may come back to where it was. */
const keepFor = 60 * minute
/** How long changes are left in the log alone; from so many on, only until there is nothing else to do. */
const fileAfter = 1000
const fewest = 32

type Deps = Parameters<typeof createDeclaredIndexes>[0] & { clock: Clock; backlogs: Backlogs; owners: Owners }

/** What goes on beside the work: changes are filed, old ones forgotten, and declared indexes built. */
export function createUpkeep(deps: Deps) {
  const { database, clock, exclusively, backlogs, owners, onFault } = deps
  const indexes = createDeclaredIndexes(deps)
  let waiting: NodeJS.Timeout | undefined
  let idle: NodeJS.Immediate | undefined
  let filing: Promise<void> = Promise.resolve()

  const whenFiled = (work: (connection: Connection) => Promise<void>) =>
    exclusively(async connection => {
      // What waits is nowhere else.
      await fileBacklogs(connection, backlogs, owners)
      await work(connection)
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
    tidy: () => whenFiled(connection => forgetChanges(connection, (clock.now().getTime() - keepFor) * 1000)),
    forgetOverwritten: () => whenFiled(forgetOverwritten),
    fileSoon,
    indexes: indexes.find,
    /** Resolves when every declared index is whole. */
    settle: indexes.settle,

    async start() {
      // What an earlier process left.
      if (await database.snapshot(tx => connect(tx, database.engine, hasBacklog))) fileSoon(1)
      const knowsUsage = await database.snapshot(tx =>
        connect(tx, database.engine, connection => isCounted(connection, owners)),
      )
      if (!knowsUsage) await exclusively(connection => recountUsage(connection, owners))
      await indexes.start()
    },

    async stop() {
      indexes.stop()
      if (waiting || idle) file()
      await filing
      await indexes.settle()
    },
  }
}
