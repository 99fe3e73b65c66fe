import { AsyncLocalStorage } from 'node:async_hooks'
import { AbortedTransactionError, type Kysely, type Transaction } from 'kysely'
import { AppError, ensure } from '../errors.ts'
import { retry } from './retry.ts'
import { createTurns } from './turns.ts'

/**
 * Inside a transaction only the transaction itself may touch the database: a second connection would wait for its own
 * caller forever on SQLite, starve the pool on PostgreSQL, and miss what the transaction wrote on both.
 */
export function createTransactionGuard() {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  return {
    refuseInside() {
      const reason = 'Inside transaction() use the transaction it hands over, not the database'
      ensure(!inside.getStore()?.open, 'failed-precondition', reason)
    },
    async within<Result>(work: () => Promise<Result>): Promise<Result> {
      const here = { open: true }
      try {
        return await inside.run(here, work)
      } finally {
        here.open = false
      }
    },
  }
}

export type TransactionGuard = ReturnType<typeof createTransactionGuard>

export function createTransactions<Tables>(kysely: Kysely<Tables>, guard: TransactionGuard) {
  const transaction = kysely.transaction().setIsolationLevel('serializable')

  async function attempt<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    try {
      return await transaction.execute(tx => guard.within(() => work(tx)))
    } catch (error) {
      if (!(error instanceof AbortedTransactionError)) throw error
      throw new AppError('internal', 'A transaction went on after one of its statements failed', {
        cause: error,
      })
    }
  }

  const again = createAgain()
  return <Result>(work: (tx: Transaction<Tables>) => Promise<Result>) => again(() => attempt(work))
}

/** Those that lost to others are tried again one by one: together they would only lose to each other. */
export function createAgain() {
  const turns = createTurns()
  return <Result>(attempt: () => Promise<Result>): Promise<Result> =>
    retry(tried => (tried === 1 ? attempt() : turns.take().then(endTurn => attempt().finally(endTurn))))
}
