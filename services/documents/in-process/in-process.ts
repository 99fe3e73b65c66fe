import type { z } from 'zod'
import type { Log } from '../../../platform/log.ts'
import type { Definition } from '../access/definition.ts'
import type { Principal } from '../access/rules.ts'
import { askerOf } from '../limits/asker.ts'
import type { AllowanceOf } from '../limits/storage-allowance.ts'
import type { Live } from '../live/live.ts'
import type { Alongside, Engine, Place, StoredDocument } from '../model/engine.ts'
import { toNumber } from '../model/value.ts'
import { createCollection } from './collection.ts'
import { type QueryOptions, type QuerySource, toQuery } from './query.ts'
import { type Access, createStore, type Snapshot, type Store, toSnapshot } from './store.ts'
import { createTransactionRunner } from './transaction.ts'

type Deps = {
  engine: Engine
  live: Live
  place: Place
  /** Throws when a document does not fit its collection. */
  checkFit(document: StoredDocument): void
  allowanceOf: AllowanceOf
  log: Log
}

/** Who the server writes for, where it does what they ask: they have no more room than by any other way. */
export type Asking = { person: Principal; clientAddress: string }

/** Writes into tables of others with the documents: both or neither. */
type Also = { also: (other: Alongside) => void }

/** Documents for the server's own code, which may do everything but leave what does not fit. */
export function createInProcess({ engine, live, place, checkFit, allowanceOf, log }: Deps) {
  const access: Access = {
    read: async paths => (await engine.get(place, paths)).documents,
    run: async query => (await engine.run(place, query)).documents,
    write: async writes => void (await engine.commit(place, writes, { checkFit })),
  }
  const runTransaction = createTransactionRunner(engine, place, checkFit)

  function withCollections(store: Store) {
    return {
      ...store,
      /** A defined collection, in its own types. */
      collection: <Path extends string, Schema extends z.ZodObject>(definition: Definition<Path, Schema>) =>
        createCollection(definition, store, (collection, count) =>
          log.warn({ collection, count }, 'documents were left out of a list: they fit no shape'),
        ),
    }
  }

  return {
    ...withCollections(createStore(place, access)),

    async count(source: QuerySource, options?: QueryOptions): Promise<number> {
      const query = toQuery(place, source, options)
      const { values } = await engine.aggregate(place, query, [{ alias: 'it', kind: 'count' }])
      return (values.it && toNumber(values.it)) ?? 0
    },

    /**
     * Reads first, then writes; runs again when something it read has changed meanwhile. For someone `asking`, throws
     * `resource-exhausted` where they have no room for it.
     */
    transaction: <Result>(
      work: (tx: ReturnType<typeof withCollections> & Also) => Promise<Result>,
      asking?: Asking,
    ) => {
      const allowance = asking && allowanceOf(askerOf(asking.person, asking.clientAddress), place)
      return runTransaction((store, also) => work({ ...withCollections(store), also }), allowance)
    },

    /** The instant of the newest commit, to list what changes after it. */
    readTime: (): Promise<number> => engine.readTime(place),

    /** Which documents changed after an instant, and up to when that is known; undefined where it no longer is. */
    async listChanged(since: number): Promise<{ paths: string[]; readTo: number } | undefined> {
      const found = await engine.changedPaths(place, since)
      return found && { paths: found.paths, readTo: found.readAt }
    },

    /** The whole result, at once and whenever it changes. Returns how to stop. */
    listen: (
      source: QuerySource,
      options: QueryOptions,
      onSnapshot: (found: Snapshot[]) => void,
      onError: (error: unknown) => void,
    ) =>
      live.listen(
        place,
        toQuery(place, source, options),
        ({ documents }) => onSnapshot(documents.map(toSnapshot)),
        onError,
      ),
  }
}
