import type { Database } from '../../../platform/database/open.ts'
import type { Place } from '../model/engine.ts'
import { channel } from './commits.ts'
import { connect } from './connection.ts'
import { readAtColumn } from './rows.ts'

type Listener = (place: Place, committedAt: number) => void
type Row = { project: string; name: string; read_at: number }

/** No name has a U+0000 in it. */
const keyOf = (project: string, name: string) => `${project}\0${name}`

/** Who is told of commits: on SQLite by the process that made them, on PostgreSQL by the database, to every process. */
export function createNotices(database: Database, onFault: (error: unknown) => void) {
  // Bounded: one for each part of the house that listens.
  const listeners = new Set<Listener>()
  const told = new Map<string, number>()
  let hangUp: (() => Promise<void>) | undefined
  let catching: Promise<void> | undefined

  function tell(place: Place, committedAt: number) {
    const key = keyOf(place.project, place.database)
    if (committedAt <= (told.get(key) ?? 0)) return
    told.set(key, committedAt)
    for (const listener of [...listeners]) {
      try {
        listener(place, committedAt)
      } catch (error) {
        onFault(error)
      }
    }
  }

  const readPlaces = () =>
    database.snapshot(tx =>
      connect(tx, database.engine, ({ all }) =>
        all<Row>(`select project, name, ${readAtColumn} as read_at from document_places p`),
      ),
    )

  /** What was committed while nobody listened. */
  async function catchUp() {
    for (const { project, name, read_at } of await readPlaces()) tell({ project, database: name }, read_at)
  }

  function hear(payload: string | undefined) {
    if (payload === undefined) {
      catching = (catching ?? Promise.resolve()).then(catchUp).catch(onFault)
      return
    }
    const [project, name, instants] = JSON.parse(payload) as [string, string, number[]]
    for (const committedAt of instants) tell({ project, database: name }, committedAt)
  }

  return {
    tellOwn(place: Place, committedAt: number) {
      if (database.engine === 'sqlite') tell(place, committedAt)
    },

    onCommit(listener: Listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    async start() {
      hangUp ??= await database.listen(channel, hear)
      for (const { project, name, read_at } of await readPlaces())
        told.set(keyOf(project, name), Math.max(told.get(keyOf(project, name)) ?? 0, read_at))
    },

    async stop() {
      await hangUp?.()
      hangUp = undefined
      await catching
    },
  }
}
