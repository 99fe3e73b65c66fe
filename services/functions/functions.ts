import type { Transaction } from 'kysely'
import { answerFailure, answerJson } from './answer.ts'
import { allow, answerPreflight } from './cors.ts'
import { createDeadline, type Deadline } from './deadline.ts'
import type { Arrival, FunctionsDeps } from './deps.ts'
import { describeFailure, type Failure } from './failure.ts'
import { createInvoke } from './invoke.ts'
import { createLimits } from './limits.ts'
import { createOutcomes } from './outcomes.ts'
import { Refusal } from './refusal.ts'
import { findRoute } from './route.ts'
import { sdkFunctions } from './sdk-functions.ts'
import { answerStream, type Send } from './stream.ts'
import type { Tables, Tx } from './tables.ts'
import { systemTimer } from './timer.ts'

export { type Callable, defineCallable } from './callable.ts'
export { anyone, type Caller, signedIn, withRole, withVerifiedEmail } from './caller.ts'
export type { FunctionsDeps } from './deps.ts'
export { Refusal } from './refusal.ts'
export { functionsMigrations } from './tables.ts'

export type Functions = ReturnType<typeof createFunctions>

const usualTimeout = 70_000

/** Callable functions: what the product does beyond writing a document, at `/functions/{name}`. */
export function createFunctions(deps: FunctionsDeps) {
  const { clock, database, log, origin, testMode = false, timer = systemTimer } = deps
  const callables = new Map(deps.callables.map(callable => [callable.name, callable]))
  if (callables.size < deps.callables.length) throw new Error('Two callables have the same name')
  const limits = createLimits(database.as<Tables>().kysely, clock)
  const outcomes = createOutcomes({ database, clock, log, timer })
  const invoke = createInvoke({ deps, limits, outcomes })

  /** The failure as the wire tells it; what nobody meant is logged here and nowhere else. */
  function fail(error: unknown, callable: string, { requestId }: Arrival): Failure {
    const failure = describeFailure(error, requestId)
    if (failure.isFault) log.error({ err: error, requestId, callable }, 'a callable failed')
    return failure
  }

  /** A callable that goes on after nobody waits for it may still break; that it was interrupted is no news. */
  function watch(work: Promise<unknown>, { signal }: Deadline, name: string, arrival: Arrival): void {
    work.catch(error => {
      if (!signal.aborted || error === signal.reason || isAbort(error)) return
      fail(error, name, arrival)
    })
  }

  function begin(request: Request, arrival: Arrival, name: string) {
    const callable = callables.get(name)
    const time = callable?.timeout ?? deps.timeout ?? usualTimeout
    const deadline = createDeadline(timer, time, request.signal)
    async function perform(send: Send): Promise<unknown> {
      try {
        if (!callable) throw new Refusal('not-found', 'There is no such function.')
        const work = invoke(callable, request, arrival, { signal: deadline.signal, send })
        watch(work, deadline, name, arrival)
        return await deadline.wait(work)
      } finally {
        deadline.stop()
      }
    }
    return { deadline, perform }
  }

  async function answer(request: Request, arrival: Arrival): Promise<Response> {
    if (request.method === 'OPTIONS') return answerPreflight()
    const route = findRoute(new URL(request.url).pathname, testMode)
    const sdkFunction = route?.isEmulated ? sdkFunctions.get(route.name) : undefined
    if (sdkFunction) return sdkFunction(request)
    const name = route?.name ?? ''
    const { deadline, perform } = begin(request, arrival, name)
    if (wantsStream(request))
      return answerStream(timer, deadline, send =>
        perform(send).then(
          result => ({ result }),
          error => ({ error: fail(error, name, arrival).error }),
        ),
      )
    return perform(async () => {}).then(
      result => answerJson({ result }),
      error => answerFailure(fail(error, name, arrival), clock.now()),
    )
  }

  return {
    /** `/functions/{name}`, and in test mode `/{project}/{region}/{name}`. */
    fetch: async (request: Request, arrival: Arrival): Promise<Response> =>
      allow(await answer(request, arrival), request.headers.get('origin'), origin.origin, testMode),

    /** The same counting, for what pages let people do without a callable. */
    limits: { spend: limits.spend },

    /** What is kept of a person's calls for a day, for their export. */
    listFor: outcomes.listFor,
    /** Deletes it. */
    forget: <AnyTables>(uid: string, within?: Transaction<AnyTables>): Promise<void> =>
      outcomes.forget(uid, within as unknown as Tx | undefined),

    /** Removes what has run out. Whenever it suits; nothing depends on it but the size of the database. */
    async tidy(): Promise<void> {
      await limits.tidy()
      await outcomes.tidy()
    },
  }
}

function wantsStream(request: Request): boolean {
  const accepted = request.headers.get('accept')?.split(',') ?? []
  return accepted.some(type => type.split(';')[0]?.trim().toLowerCase() === 'text/event-stream')
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
