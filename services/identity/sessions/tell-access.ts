import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../platform/database/open.ts'
import type { Log } from '../../../platform/log.ts'
import type { Db, Tables } from '../tables.ts'

const channel = 'exhale_standings'

type Listener = (accountId: string | undefined) => void
export type Tell = (tx: Db, accountId: string) => Promise<void>

/**
 * Tells the rest of the house that what someone may do has changed: a session ended, an account was closed, a role was
 * taken away. On SQLite it tells this process, on PostgreSQL every one, as soon as the change is committed.
 */
export function createAccessChanges(given: Database, log: Log) {
  const database = given.as<Tables>()
  // Bounded: one for each part of the house that listens.
  const listeners = new Set<Listener>()
  const changed = new WeakMap<Db, Set<string>>()
  let hangUp: (() => Promise<void>) | undefined

  function spread(accountId: string | undefined): void {
    for (const listener of listeners) {
      try {
        listener(accountId)
      } catch (error) {
        log.error({ err: error }, 'an ended session couldn’t be announced')
      }
    }
  }

  return {
    /** Within the transaction that changes it. */
    tell: (async (tx, accountId) => {
      if (database.engine === 'postgres') await sql`select pg_notify(${channel}, ${accountId})`.execute(tx)
      else changed.get(tx)?.add(accountId)
    }) as Tell,

    async transaction<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
      let told = new Set<string>()
      const result = await database.transaction(tx => {
        told = new Set()
        changed.set(tx, told)
        return work(tx)
      })
      for (const accountId of told) spread(accountId)
      return result
    },

    /** Undefined when something may have been missed: it could be anyone. */
    onChange(listener: Listener): void {
      listeners.add(listener)
    },

    async start(): Promise<void> {
      hangUp ??= await database.listen(channel, spread)
    },

    async stop(): Promise<void> {
      await hangUp?.()
      hangUp = undefined
    },
  }
}
