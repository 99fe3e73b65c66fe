import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import { createCredentials, type FindVisitor, type VerifyIdToken } from './access/credentials.ts'
import { createFit, type Definition, indexesOf, rulesOf } from './access/definition.ts'
import { createGuard } from './access/guard.ts'
import { createPlaces } from './access/places.ts'
import { createCommitter } from './access/commit.ts'
import { createAllowances } from './limits/allowance.ts'
import { largestBody, largestBodyOfTests, mostParts, requests as mostRequests } from './limits/limits.ts'
import { createOwners } from './limits/owners.ts'
import { createQuota } from './limits/quota.ts'
import { createLive } from './live/live.ts'
import type { Judge } from './model/engine.ts'
import { parseFieldPath } from './model/field-path.ts'
import { toName } from './model/paths.ts'
import type { Aggregation } from './model/query.ts'
import { type Ask, type Source, toQuery } from './in-process/query.ts'
import { createAttempts } from './in-process/transaction.ts'
import { createCollection } from './in-process/collection.ts'
import { type Access, createStore, type Snapshot, type Store, toSnapshot } from './in-process/store.ts'
import { fromValue, type Plain } from './model/plain.ts'
import { createEngine } from './store/create-engine.ts'
import { createStreams } from './streams/streams.ts'
import { createTransactions } from './wire/transactions.ts'
import { createShapedEngine } from './versions/shaped-engine.ts'
import { createShapes } from './versions/shapes.ts'
import { createUpgrades } from './versions/upgrades.ts'
import { createChannels } from './webchannel/channels.ts'
import { limits } from './webchannel/limits.ts'
import { describeError } from './wire/answer.ts'
import { createFetch } from './wire/fetch.ts'

export { type Definition, defineCollection, earlier } from './access/definition.ts'
export { hasRole, isLimitedTo, isOwn, numberIn } from './access/rule-words.ts'
export type { Person } from './access/rules.ts'
export { isId } from './model/paths.ts'
export type { Ask } from './in-process/query.ts'
export { arrayRemove, arrayUnion, deleteField, increment, serverTime } from './in-process/field-change.ts'
export type { Snapshot } from './in-process/store.ts'
export { GeoPoint, Reference, Vector } from './model/plain.ts'
export { documentsMigrations } from './store/tables.ts'

export type DocumentsDeps = {
  database: Database
  clock: Clock
  log: Log
  projectId: string
  /** Every collection there is, with its schema and rule; what is not here nobody reaches from outside. */
  collections: readonly Definition[]
  verifyIdToken: VerifyIdToken
  /** Who a request without a token comes from, where the browser itself proves it; without it, a stranger. */
  findVisitor?: FindVisitor
  testMode?: boolean
}

const minute = 60_000
const forEveryone = (most: number) => ({ stranger: most, guest: most, member: most })

export type Documents = ReturnType<typeof createDocuments>

/** Everything the programme stores, live, for the official SDK and for the server's own code. */
export function createDocuments(deps: DocumentsDeps) {
  const { clock, database, log, collections, testMode = false } = deps
  // Tests come from one address, and ask for everything there is.
  const hasLimits = !testMode
  const stored = createEngine({
    database,
    clock,
    indexes: indexesOf(collections),
    owners: createOwners(collections),
    onFault: error => log.error({ err: error }, 'the upkeep of documents failed'),
  })
  const places = createPlaces(deps.projectId, testMode)
  const { home } = places
  const shapes = createShapes(collections, toName(home, ''))
  const engine = createShapedEngine(stored, shapes, place => !places.isOpen(place))
  const upgrades = createUpgrades({ database, engine: stored, place: home, shapes, log })
  const checkFit = createFit(collections)
  const guard = createGuard({
    rules: rulesOf(collections),
    isOpen: places.isOpen,
    checkFit,
    onFault: error => log.error({ err: error }, 'a rule broke'),
  })
  const credentials = createCredentials(places, deps.verifyIdToken, deps.findVisitor)
  const transactions = createTransactions(clock, hasLimits)
  const live = createLive({ engine, log })
  const commit = createCommitter(engine, guard, createAllowances(clock, places, hasLimits), live.hurry)
  const wire = {
    largestBody: hasLimits ? largestBody : forEveryone(largestBodyOfTests.plain),
    mostParts: hasLimits ? mostParts : Number.POSITIVE_INFINITY,
    requests: createQuota(clock, minute, hasLimits ? mostRequests : undefined, 'Too many requests'),
  }
  const channels = createChannels({
    ...wire,
    largestBody: hasLimits ? largestBody : forEveryone(largestBodyOfTests.packed),
    clock,
    hasLimits,
    describe: error => describeError(error, log).error,
    admit: createStreams({ engine, live, guard, commit, places, credentials, log }),
  })
  /** The server's own code may do everything but leave what does not fit. */
  const judge: Judge = ({ after }) => after && checkFit(after)
  const access: Access = {
    read: async paths => (await engine.get(home, paths)).documents,
    run: async query => (await engine.run(home, query)).documents,
    write: async writes => void (await engine.commit(home, writes, { judge })),
  }
  const attempt = createAttempts(engine, home, judge)
  let beating: NodeJS.Timeout | undefined

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
    /** The protocol: REST below `/v1/projects`, channels below `/google.firestore.v1.Firestore`. */
    fetch: createFetch({
      engine,
      guard,
      commit,
      transactions,
      log,
      testMode,
      places,
      credentials,
      channels,
      ...wire,
    }),

    ...withCollections(createStore(home, access)),

    async count(source: Source, ask?: Ask): Promise<number> {
      return Number(await aggregate(source, ask, { alias: 'it', kind: 'count' }))
    },
    sum: (source: Source, field: string, ask?: Ask) =>
      aggregate(source, ask, { alias: 'it', kind: 'sum', field: parseFieldPath(field) }),
    average: (source: Source, field: string, ask?: Ask) =>
      aggregate(source, ask, { alias: 'it', kind: 'avg', field: parseFieldPath(field) }),

    /** Reads first, then writes; runs again when something it read has changed meanwhile. */
    transaction: <Result>(work: (tx: ReturnType<typeof withCollections>) => Promise<Result>) =>
      attempt(store => work(withCollections(store))),

    /** The whole result, at once and whenever it changes. Returns how to stop. */
    listen: (
      source: Source,
      ask: Ask,
      onSnapshot: (found: Snapshot[]) => void,
      onError: (error: unknown) => void,
    ) =>
      live.listen(
        home,
        toQuery(home, source, ask),
        ({ documents }) => onSnapshot(documents.map(toSnapshot)),
        onError,
      ),

    async start(): Promise<void> {
      await engine.start()
      void upgrades.run()
      beating = setInterval(
        () => channels.beat().catch(error => log.error({ err: error }, 'a channel failed')),
        limits.beatEvery,
      ).unref()
    },

    /** Resolves when documents of earlier versions have been looked through once. */
    upgraded: upgrades.run,

    /** Listen and Write streams that are open on this process. */
    countChannels: channels.count,

    /** Looks at once whether the streams of one person are still good, or everyone's: a session of theirs may have ended. */
    recheck: channels.recheck,

    /** Channels end at once, so that a server that closes need not wait for them. */
    hangUp: channels.hangUp,

    async stop(): Promise<void> {
      clearInterval(beating)
      channels.hangUp()
      live.stop()
      await upgrades.stop()
      await engine.stop()
    },

    /** Forgets what has run out, and looks whether those who listen still may. */
    async tidy(): Promise<void> {
      transactions.tidy()
      await channels.beat()
      await upgrades.run()
    },
  }

  async function aggregate(source: Source, ask: Ask | undefined, wanted: Aggregation): Promise<Plain> {
    const { values } = await engine.aggregate(home, toQuery(home, source, ask), [wanted])
    const value = values[wanted.alias]
    return value ? fromValue(value) : null
  }
}
