import type { Arrival } from '../../platform/http/arrival.ts'
import { isJsonObject } from '../../platform/http/json.ts'
import { networkOf } from '../../platform/http/network.ts'
import { readData } from './body.ts'
import type { Callable } from './callable.ts'
import type { Caller } from './caller.ts'
import type { FunctionsDeps } from './deps.ts'
import type { Limits } from './limits.ts'
import type { Outcomes } from './outcomes.ts'
import { Refusal } from './refusal.ts'
import type { Send } from './stream.ts'
import { decode, encode } from './values.ts'

const keys = /^[\x21-\x7e]{20,200}$/

interface Parts {
  readonly deps: FunctionsDeps
  readonly limits: Limits
  readonly outcomes: Outcomes
}

/** From a request to the answer as the wire has it: who, may they, with what, how often, once. */
export function createInvoke({ deps, limits, outcomes }: Parts) {
  async function findCaller(request: Request): Promise<Caller | undefined> {
    // Another scheme is a proxy's own affair, and proves nobody to us.
    const token = /^Bearer +(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    return token === undefined ? deps.findVisitor?.(request.headers) : deps.verifyIdToken(token.trim())
  }

  return async function invoke(
    callable: Callable,
    request: Request,
    { clientAddress }: Arrival,
    { signal, send }: { signal: AbortSignal; send: Send },
  ): Promise<unknown> {
    ensureShape(request)
    const caller = await findCaller(request)
    if (callable.may !== 'anyone' && !caller)
      throw new Refusal('unauthenticated', 'This needs someone who is signed in.')
    const { key, data } = takeKey(callable, await readData(request, caller))
    const run = await callable.prepare(decode(data))
    const act = async () => {
      const who = caller ? `uid ${caller.uid}` : `network ${networkOf(clientAddress)}`
      const until = deps.testMode ? undefined : await limits.spend(callable.name, who, callable.limit)
      if (until !== undefined)
        throw new Refusal('resource-exhausted', 'Too many calls.', { retryAt: new Date(until) })
      return encode(await run({ caller, signal, send }))
    }
    if (key === undefined) return act()
    return outcomes.once({ callable: callable.name, uid: caller?.uid, key, data, signal }, act)
  }
}

function ensureShape(request: Request): void {
  if (request.method !== 'POST') throw new Refusal('invalid-argument', 'A callable function only takes POST.')
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('invalid-argument', 'The body must be application/json.')
}

/** The official client can set no header, so the key comes with the data, and the callable never sees it. */
function takeKey({ once }: Callable, given: unknown): { key?: string; data: unknown } {
  if (!once) return { data: given }
  const { idempotencyKey: key, ...data } = isJsonObject(given) ? given : {}
  if (typeof key === 'string' && keys.test(key)) return { key, data }
  const fields = [{ field: 'idempotencyKey', problem: 'not_20_to_200_characters' }]
  throw new Refusal('invalid-argument', 'The data must have an idempotencyKey.', { details: { fields } })
}

export type Invoke = ReturnType<typeof createInvoke>
