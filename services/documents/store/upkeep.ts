import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { buildIndexes } from './build-indexes.ts'
import { forgetChanges } from './changes.ts'
import type { createCommits } from './commits.ts'
import { findIndexes, type IndexDeclaration, readDeclaration, registerIndex } from './composite-index.ts'
import { connect } from './connection.ts'

const minute = 60_000
/** Longer than the half hour for which a listener may come back to where it was. */
const keepFor = 60 * minute

type Deps = {
  database: Database
  clock: Clock
  declared: readonly IndexDeclaration[]
  exclusively: ReturnType<typeof createCommits>['exclusively']
  onFault: (error: unknown) => void
}

/** What goes on beside the work: declared indexes are built, and old changes forgotten. */
export function createUpkeep({ database, clock, declared, exclusively, onFault }: Deps) {
  const wanted = declared.map(readDeclaration)
  const ready = new Set<string>()
  const stopping = new AbortController()
  let building: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function refresh() {
    const found = await database.snapshot(tx => connect(tx, database.engine, findIndexes))
    for (const { key, isReady } of found) if (isReady) ready.add(key)
    return wanted.every(({ key }) => ready.has(key))
  }

  async function build() {
    await buildIndexes(exclusively, stopping.signal)
    await refresh()
  }

  const tidy = () =>
    exclusively(connection => forgetChanges(connection, (clock.now().getTime() - keepFor) * 1000))

  return {
    tidy,
    /** Those that may be used: whole, and declared here. */
    indexes: () => (ready.size === 0 ? [] : wanted.filter(({ key }) => ready.has(key))),

    async start() {
      timer ??= setInterval(() => tidy().catch(onFault), 10 * minute).unref()
      if (await refresh()) return
      await exclusively(async connection => {
        for (const declaration of declared) await registerIndex(connection, declaration)
      })
      building = build().catch(onFault)
    },

    /** Resolves when every declared index is whole. */
    settle: () => building,

    async stop() {
      clearInterval(timer)
      stopping.abort()
      await building
    },
  }
}
