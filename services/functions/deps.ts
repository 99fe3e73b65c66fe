import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import type { Callable } from './callable.ts'
import type { Caller } from './caller.ts'
import type { Timer } from './timer.ts'

export interface FunctionsDeps {
  readonly callables: readonly Callable[]
  /** Throws `unauthenticated` for a token that proves nobody. */
  readonly verifyIdToken: (idToken: string) => Promise<Caller>
  /** Who a call without a token comes from, where the browser itself proves that it is a page of ours; without it, nobody. */
  readonly findVisitor?: (headers: Headers) => Promise<Caller | undefined>
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** The address people know this site by, whose pages alone may call. */
  readonly origin: URL
  readonly timer?: Timer
  /** The product's own, whose callables are also found where the official client looks for a project's. */
  readonly projectId?: string
  /** How long a call may take when it does not say. */
  readonly timeout?: number
  /** The doors that the official SDK's own tests need; limits are off. */
  readonly testMode?: boolean
}
