import type { FunctionsDeps } from './deps.ts'
import { createFetch } from './fetch.ts'
import { createInvoke } from './invoke.ts'
import { createLimits } from './limits.ts'
import { createOutcomes } from './outcomes.ts'
import type { FunctionsTables } from './tables.ts'

export { type Callable, defineCallable } from './callable.ts'
export { anyone, type Caller } from './caller.ts'
export type { FunctionsDeps } from './deps.ts'
export { Refusal } from './refusal.ts'
export { functionsMigrations } from './tables.ts'

export type Functions = ReturnType<typeof createFunctions>

/** Callable functions: what the product does beyond writing a document, at `/functions/{name}`. */
export function createFunctions(deps: FunctionsDeps) {
  const callables = new Map(deps.callables.map(callable => [callable.name, callable]))
  if (callables.size < deps.callables.length) throw new Error('Two callables have the same name')
  const limits = createLimits(deps.database.as<FunctionsTables>().kysely, deps.clock)
  const outcomes = createOutcomes(deps)

  return {
    /** `/functions/{name}`, and in test mode `/{project}/{region}/{name}`. */
    fetch: createFetch(deps, callables, createInvoke({ deps, limits, outcomes })),

    /** The same counting, for what pages let people do without a callable. */
    limits: { spend: limits.spend, refund: limits.refund },

    /** What is kept of a person's calls for a day, for their export. */
    listFor: outcomes.listFor,
    /** Deletes it. */
    forget: outcomes.forget,

    /** Removes what has run out. Whenever it suits; nothing depends on it but the size of the database. */
    async tidy(): Promise<void> {
      await limits.tidy()
      await outcomes.tidy()
    },
  }
}
