import type { Database } from '../../../../platform/database/open.ts'
import type { Exclusively } from '../commits.ts'
import { connect } from '../connection.ts'
import { buildIndexes } from './build-indexes.ts'
import {
  type CompositeIndex,
  findIndexes,
  type IndexDeclaration,
  readDeclaration,
  registerIndex,
  retireIndexes,
} from './composite-index.ts'
import { removeIndexes } from './remove-indexes.ts'

type Deps = {
  database: Database
  declared: readonly IndexDeclaration[]
  exclusively: Exclusively
  onFault: (error: unknown) => void
}

/** Indexes that are declared here are built, beside the work, and all others removed. */
export function createDeclaredIndexes({ database, declared, exclusively, onFault }: Deps) {
  const wanted = declared.map(readDeclaration)
  const keys = new Set(wanted.map(({ key }) => key))
  const stopping = new AbortController()
  let building: Promise<void> = Promise.resolve()
  let lately: { ready: string | null; indexes: readonly CompositeIndex[] } = { ready: null, indexes: [] }

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

  return {
    /** Of those that are whole, the ones that are declared here. The same answer comes with every read. */
    find(ready: string | null): readonly CompositeIndex[] {
      if (ready !== lately.ready) {
        const whole = new Set(ready?.split('\n'))
        lately = { ready, indexes: wanted.filter(({ key }) => whole.has(key)) }
      }
      return lately.indexes
    },

    async start() {
      if (await isInOrder()) return
      await exclusively(connection => retireIndexes(connection, wanted))
      await register()
      building = build().catch(onFault)
    },

    /** Resolves when every declared index is whole. */
    settle: () => building,

    stop: () => stopping.abort(),
  }
}
