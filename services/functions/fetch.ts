import type { Arrival } from '../../platform/http/arrival.ts'
import { allowOrigin, answerPreflight } from '../../platform/http/cors.ts'
import { answerJson, retryAfter } from '../../platform/http/json.ts'
import type { Callable } from './callable.ts'
import { createDeadline } from './deadline.ts'
import type { FunctionsDeps } from './deps.ts'
import { describeFailure, type Failure } from './failure.ts'
import type { Invoke } from './invoke.ts'
import { Refusal } from './refusal.ts'
import { findRoute } from './route.ts'
import { sdkFunctions } from './sdk-functions.ts'
import { answerStream, type Send } from './stream.ts'
import { systemTimer } from './timer.ts'

const usualTimeout = 70_000

const preflight = {
  methods: 'POST',
  /** Those the official client sends of its own. */
  headers: 'Content-Type, Authorization, X-Firebase-AppCheck, Firebase-Instance-ID-Token',
}

/** The wire: a request in, the protocol's words out, whatever happens. */
export function createFetch(
  deps: FunctionsDeps,
  callables: ReadonlyMap<string, Callable>,
  invoke: Invoke,
): (request: Request, arrival: Arrival) => Promise<Response> {
  const { clock, log, origin, projectId, testMode = false, timer = systemTimer } = deps

  async function answer(request: Request, arrival: Arrival): Promise<Response> {
    if (request.method === 'OPTIONS') return answerPreflight(preflight, { Allow: 'POST, OPTIONS' })
    const route = findRoute(new URL(request.url).pathname, testMode, projectId)
    const sdkFunction = route?.isEmulated ? sdkFunctions.get(route.name) : undefined
    return sdkFunction ? sdkFunction(request) : perform(request, arrival, route?.name ?? '')
  }

  async function perform(request: Request, arrival: Arrival, name: string): Promise<Response> {
    const callable = callables.get(name)
    const time = callable?.timeout ?? deps.timeout ?? usualTimeout
    const deadline = createDeadline(timer, time, request.signal)
    const { signal } = deadline

    /** The failure as the wire tells it; what nobody meant is logged here and nowhere else. */
    function fail(error: unknown): Failure {
      const { requestId } = arrival
      const failure = describeFailure(error, requestId)
      if (failure.isFault) log.error({ err: error, requestId, callable: name }, 'a callable failed')
      return failure
    }

    async function run(send: Send): Promise<unknown> {
      try {
        if (!callable) throw new Refusal('not-found', 'There is no such function.')
        const work = invoke(callable, request, arrival, { signal, send })
        // What goes on after nobody waits for it may still break; that it was interrupted is no news.
        work.catch(error => {
          if (signal.aborted && error !== signal.reason && !isAbort(error)) fail(error)
        })
        return await deadline.wait(work)
      } finally {
        deadline.stop()
      }
    }

    if (wantsStream(request))
      return answerStream(timer, deadline, send =>
        run(send).then(
          result => ({ result }),
          error => ({ error: fail(error).error }),
        ),
      )
    return run(async () => {}).then(
      result => answerJson({ result }),
      error => {
        const { http, error: told, retryAt } = fail(error)
        return answerJson({ error: told }, http, retryAfter(retryAt, clock.now()))
      },
    )
  }

  /** Pages of other origins read nothing here, nor does their preflight pass. Test mode lets all of them. */
  const mayRead = (from: string) => testMode || from === origin.origin
  return async (request, arrival) => allowOrigin(await answer(request, arrival), request, mayRead)
}

function wantsStream(request: Request): boolean {
  const accepted = request.headers.get('accept')?.split(',') ?? []
  return accepted.some(type => type.split(';')[0]?.trim().toLowerCase() === 'text/event-stream')
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
