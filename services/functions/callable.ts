import { z } from 'zod'
import type { Limit } from '../../platform/database/limits.ts'
import { ensure } from '../../platform/errors.ts'
import type { anyone, Caller } from './caller.ts'
import { Refusal } from './refusal.ts'

/** What a call brings besides its data. */
export interface CallContext {
  readonly caller: Caller | undefined
  /** Aborted when the client is gone, or the time is up. */
  readonly signal: AbortSignal
  /** One item of the stream, once the client keeps up; nothing when it did not ask for a stream. Throws after an abort. */
  send(message: unknown): Promise<void>
}

interface Call<Data, Who> extends CallContext {
  readonly data: Data
  readonly caller: Who & (Caller | undefined)
}

interface Options<Input extends z.ZodType> {
  readonly name: string
  readonly input: Input
  /** Of each caller, or of each network for those not signed in. */
  readonly limit?: Limit
  /** The data must carry an `idempotencyKey`; the same key acts once and answers the same for a day. */
  readonly once?: boolean
  /** How long it may take, or be silent in a stream. */
  readonly timeout?: number
}

interface Guarded<Input extends z.ZodType> extends Options<Input> {
  /** Signed in is what everybody must be. */
  readonly may?: undefined
  run(call: Call<z.output<Input>, Caller>): Promise<unknown>
}

interface Open<Input extends z.ZodType> extends Options<Input> {
  readonly may: typeof anyone
  run(call: Call<z.output<Input>, Caller | undefined>): Promise<unknown>
}

export interface Callable {
  readonly name: string
  readonly may: typeof anyone | undefined
  readonly limit: Limit
  readonly once: boolean
  readonly timeout: number | undefined
  /** Refuses what the schema does; what it accepts can be run. */
  prepare(data: unknown): Promise<(context: CallContext) => Promise<unknown>>
}

const usualLimit: Limit = { calls: 120, per: 60_000 }
const names = /^[A-Za-z][A-Za-z0-9_-]{0,62}$/

export function defineCallable<Input extends z.ZodType>(definition: Guarded<Input> | Open<Input>): Callable {
  const { name, input, limit = usualLimit, once = false, timeout } = definition
  ensure(names.test(name), 'invalid-argument', `A callable cannot be named ${name}`)
  return {
    name,
    may: definition.may,
    limit,
    once,
    timeout,
    async prepare(given) {
      const { success, data, error } = await input.safeParseAsync(given)
      if (!success) throw refuseInput(error)
      return async context => {
        if (isOpen(definition)) return definition.run({ ...context, data })
        const { caller } = context
        ensure(caller, 'unauthenticated', 'Nobody is signed in')
        return definition.run({ ...context, data, caller })
      }
    },
  }
}

function isOpen<Input extends z.ZodType>(
  definition: Guarded<Input> | Open<Input>,
): definition is Open<Input> {
  return definition.may === 'anyone'
}

const mostIssues = 50

/** Where and what kind, never what was given. */
function refuseInput({ issues }: z.core.$ZodError): Refusal {
  const fields = issues.slice(0, mostIssues).map(issue => ({
    field: z.core.toDotPath(issue.path),
    problem: issue.code === 'custom' ? issue.message : issue.code,
  }))
  return new Refusal('invalid-argument', 'The data is not what this function takes.', { details: { fields } })
}
