import { createCommitter } from '../access/commit.ts'
import { createCredentials } from '../access/credentials.ts'
import { rulesOf } from '../access/definition.ts'
import { createGuard } from '../access/guard.ts'
import type { Places } from '../access/places.ts'
import type { DocumentsDeps } from '../documents.ts'
import { largestBody, largestBodyOfTests, mostParts, requests as mostRequests } from '../limits/bounds.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import type { AllowanceOf } from '../limits/storage-allowance.ts'
import type { Live } from '../live/live.ts'
import type { Engine, StoredDocument } from '../model/engine.ts'
import { createStreams } from '../streams/streams.ts'
import { createChannels } from '../webchannel/channels.ts'
import { describeError } from './answer.ts'
import { createFetch } from './fetch.ts'
import { createTransactions } from './transactions.ts'

type Deps = Omit<DocumentsDeps, 'database' | 'projectId'> & {
  engine: Engine
  live: Live
  places: Places
  checkFit(document: StoredDocument): void
  allowanceOf: AllowanceOf
}

const minute = 60_000
const forEveryone = (most: number) => ({ stranger: most, guest: most, member: most })

/** All that is reached from outside: plain requests and channels, each for the people its rules and limits let in. */
export function createWire(deps: Deps) {
  const { clock, collections, engine, live, log, places, testMode = false } = deps
  // Tests come from one address, and ask for everything there is.
  const hasLimits = !testMode
  const guard = createGuard({
    rules: rulesOf(collections),
    isOpen: places.isOpen,
    checkFit: deps.checkFit,
    onFault: error => log.error({ err: error }, 'a rule threw an error'),
  })
  const credentials = createCredentials(places, deps.verifyIdToken, deps.findVisitor)
  const transactions = createTransactions(clock, hasLimits)
  const commit = createCommitter(engine, guard, deps.allowanceOf, live.hurry)
  const bounds = {
    mostParts: hasLimits ? mostParts : Number.POSITIVE_INFINITY,
    requests: createRateLimit(clock, minute, hasLimits ? mostRequests : undefined, 'Too many requests'),
  }
  const channels = createChannels({
    ...bounds,
    largestBody: hasLimits ? largestBody : forEveryone(largestBodyOfTests.packed),
    clock,
    hasLimits,
    describe: error => describeError(error, log).error,
    admit: createStreams({ engine, live, guard, commit, places, credentials, log }),
  })
  const fetch = createFetch({
    ...bounds,
    largestBody: hasLimits ? largestBody : forEveryone(largestBodyOfTests.plain),
    engine,
    guard,
    commit,
    transactions,
    log,
    testMode,
    places,
    credentials,
    channels,
  })
  return { fetch, channels, transactions }
}
