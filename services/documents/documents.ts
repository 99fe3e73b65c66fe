import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import type { FindVisitor, VerifyIdToken } from './access/credentials.ts'
import { createFit, type Definition, indexesOf } from './access/definition.ts'
import { createPlaces } from './access/places.ts'
import { createInProcess } from './in-process/in-process.ts'
import { createOwners } from './limits/owners.ts'
import { createAllowances } from './limits/storage-allowance.ts'
import { createLive } from './live/live.ts'
import { toName } from './model/paths.ts'
import { type CheckOptions, checkStore } from './store/check.ts'
import { createEngine } from './store/create-engine.ts'
import { createShapes } from './versions/shapes.ts'
import { createUpgrades } from './versions/upgrade-stored.ts'
import { createShapedEngine } from './versions/upgrading-engine.ts'
import { limits } from './webchannel/limits.ts'
import { createWire } from './wire/wire.ts'

export { type Definition, defineCollection, earlier } from './access/definition.ts'
export { hasRole, isLimitedTo, isOwn, numberIn, textIn } from './access/rule-words.ts'
export type { Principal } from './access/rules.ts'
export { deleteField, increment } from './in-process/field-change.ts'
export type { Asking } from './in-process/in-process.ts'
export { readPages } from './in-process/read-pages.ts'
export type { Alongside } from './model/engine.ts'
export { isId } from './model/paths.ts'
export { Reference } from './model/plain.ts'
export { documentsMigrations } from './store/tables.ts'
export { checkShapes } from './versions/check-shapes.ts'

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

export type Documents = ReturnType<typeof createDocuments>

/** What the work of a transaction is given. */
export type DocumentsTx = Parameters<Parameters<Documents['transaction']>[0]>[0]

/** Everything the programme stores, live, for the official SDK and for the server's own code. */
export function createDocuments(deps: DocumentsDeps) {
  const { clock, database, log, collections, testMode = false } = deps
  const stored = createEngine({
    database,
    clock,
    indexes: indexesOf(collections),
    owners: createOwners(collections),
    onFault: error => log.error({ err: error }, 'maintenance of documents failed'),
  })
  const places = createPlaces(deps.projectId, testMode)
  const { home } = places
  const shapes = createShapes(collections, toName(home, ''))
  const engine = createShapedEngine(stored, shapes, place => !places.isOpen(place))
  const upgrades = createUpgrades({ database, engine: stored, place: home, shapes, log })
  const checkFit = createFit(collections)
  const live = createLive({ engine, log })
  const allowanceOf = createAllowances(clock, places, !testMode)
  const { fetch, channels, transactions } = createWire({
    ...deps,
    engine,
    live,
    places,
    checkFit,
    allowanceOf,
  })
  let beating: NodeJS.Timeout | undefined

  return {
    /** The protocol: REST below `/v1/projects`, channels below `/google.firestore.v1.Firestore`. */
    fetch,

    ...createInProcess({ engine, live, place: home, checkFit, allowanceOf, log }),

    async start(): Promise<void> {
      await engine.start()
      void upgrades.run()
      beating = setInterval(() => {
        transactions.tidy()
        channels.beat().catch(error => log.error({ err: error }, 'a channel failed'))
      }, limits.beatEvery).unref()
    },

    /** Told of every commit, whichever process made it. Returns how to stop. */
    onCommit: (tell: () => void) =>
      engine.onCommit(place => {
        if (places.isHome(place)) tell()
      }),

    /** Resolves when documents of earlier versions have been looked through once. */
    upgraded: upgrades.run,

    /** Listen and Write streams that are open on this process. */
    countChannels: channels.count,

    /** Looks at once whether the streams of one person are still good, or everyone's: a session of theirs may have ended. */
    recheck: channels.recheck,

    /** Channels end at once, so that a server that closes doesn't have to wait for them. */
    hangUp: channels.hangUp,

    async stop(): Promise<void> {
      clearInterval(beating)
      channels.hangUp()
      live.stop()
      await upgrades.stop()
      await engine.stop()
    },

    /** What was deleted or changed before now is in no log any more; devices that were away still hear that it was. */
    forgetOverwritten: stored.forgetOverwritten,

    /** Forgets what has run out, and looks whether those who listen still may. */
    async tidy(): Promise<void> {
      await stored.tidy()
      await channels.beat()
      await upgrades.run()
    },
  }
}

/** Whether documents, their index and what is counted of them agree; with `repair`, they do afterwards. */
export function checkDocuments({
  collections,
  ...options
}: Omit<CheckOptions, 'owners'> & Pick<DocumentsDeps, 'collections'>) {
  return checkStore({ ...options, owners: createOwners(collections) })
}
