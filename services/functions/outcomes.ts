import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { ensure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from './refusal.ts'
import type { Tables, Tx } from './tables.ts'
import type { Timer } from './timer.ts'

export const keptFor = 24 * 60 * 60_000
/** A call that has not ended by then died with its process. */
export const lease = 10 * 60_000
const firstLook = 25
const slowestLook = 500

/** One deed: who asks what for, under which key, and with what data. */
export interface Deed {
  readonly callable: string
  readonly uid: string | undefined
  readonly key: string
  readonly data: unknown
  readonly signal: AbortSignal
}

/** Keeps the answer, in a transaction or at once. */
export type Keep = (tx: Tx, result: unknown) => Promise<void>

interface OutcomesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly timer: Timer
}

/** Acts once for each key and remembers the answer, for all processes on this database. */
export function createOutcomes({ database, clock, log, timer }: OutcomesDeps) {
  const db = database.as<Tables>().kysely
  const now = () => clock.now().getTime()
  const find = (id: string) =>
    db.selectFrom('function_outcomes').selectAll().where('id', '=', id).executeTakeFirst()

  /** Ours from now on, unless someone else is at it or was. */
  async function claim(id: string, inputHash: string, { callable, uid }: Deed): Promise<string | undefined> {
    const time = now()
    const row = {
      uid: uid ?? null,
      callable,
      input_hash: inputHash,
      claim: newId(),
      leased_until: time + lease,
      result: null,
      created_at: time,
      expires_at: time + keptFor,
    }
    const claimed = await db
      .insertInto('function_outcomes')
      .values({ id, ...row })
      .onConflict(conflict =>
        conflict
          .column('id')
          .doUpdateSet(row)
          .where(({ and, eb, or }) =>
            or([
              eb('function_outcomes.expires_at', '<=', time),
              and([
                eb('function_outcomes.result', 'is', null),
                eb('function_outcomes.leased_until', '<=', time),
                eb('function_outcomes.input_hash', '=', inputHash),
              ]),
            ]),
          ),
      )
      .returning('claim')
      .executeTakeFirst()
    return claimed?.claim
  }

  async function keep(tx: Tx, id: string, claimed: string, result: unknown): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('function_outcomes')
      .set({ result: JSON.stringify(result), expires_at: now() + keptFor })
      .where('id', '=', id)
      .where('claim', '=', claimed)
      .where('result', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** A failure undid what it did, so the key is free again, unless the answer was kept before it. */
  async function release(id: string, claimed: string): Promise<void> {
    await db
      .deleteFrom('function_outcomes')
      .where('id', '=', id)
      .where('claim', '=', claimed)
      .where('result', 'is', null)
      .execute()
  }

  async function act(id: string, claimed: string, work: (keep: Keep) => Promise<unknown>): Promise<unknown> {
    const result = await work(async (tx, early) => {
      const isOurs = await keep(tx, id, claimed, early)
      ensure(isOurs, 'aborted', 'Another call with this idempotency key has taken over')
    }).catch(async error => {
      // Should this fail too, the lease frees the key.
      await release(id, claimed).catch(() => {})
      throw error
    })
    try {
      if (await keep(db, id, claimed, result)) return result
      const kept = (await find(id))?.result
      return kept ? JSON.parse(kept) : result
    } catch (error) {
      // It is done, and whoever asked has to hear so.
      log.error({ err: error }, 'the answer of a callable could not be kept')
      return result
    }
  }

  return {
    /** The answer as the wire has it: of `work`, or of the call with this key that came before. */
    async once(deed: Deed, work: (keep: Keep) => Promise<unknown>): Promise<unknown> {
      const id = hash([deed.callable, deed.uid ?? null, deed.key])
      const inputHash = createHmac('sha256', deed.key).update(canonical(deed.data)).digest('base64url')
      for (let look = firstLook; ; look = Math.min(2 * look, slowestLook)) {
        const claimed = await claim(id, inputHash, deed)
        if (claimed) return act(id, claimed, work)
        const row = await find(id)
        if (row && row.input_hash !== inputHash) throw otherData()
        if (row?.result) return JSON.parse(row.result)
        await pause(timer, look, deed.signal)
      }
    },

    /** What is kept of a person's calls, for their export. */
    async listFor(uid: string): Promise<{ callable: string; createdAt: Date; result: unknown }[]> {
      const rows = await db
        .selectFrom('function_outcomes')
        .selectAll()
        .where('uid', '=', uid)
        .orderBy('created_at')
        .execute()
      return rows.map(({ callable, created_at, result }) => ({
        callable,
        createdAt: new Date(created_at),
        result: result === null ? undefined : JSON.parse(result),
      }))
    },

    async forget(uid: string, tx: Tx = db): Promise<void> {
      await tx.deleteFrom('function_outcomes').where('uid', '=', uid).execute()
    },

    async tidy(): Promise<void> {
      await db.deleteFrom('function_outcomes').where('expires_at', '<=', now()).execute()
    },
  }
}

export type Outcomes = ReturnType<typeof createOutcomes>

function otherData(): Refusal {
  const fields = [{ field: 'idempotencyKey', problem: 'used_with_other_data' }]
  return new Refusal('invalid-argument', 'This idempotency key came with other data before.', {
    details: { fields },
  })
}

function hash(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** The same for the same data, in whatever order its keys were written. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`
}

function pause(timer: Timer, milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () => reject(signal.reason)
  const stop = timer.after(milliseconds, resolve)
  if (signal.aborted) giveUp()
  else signal.addEventListener('abort', giveUp, { once: true })
  return promise.finally(() => {
    stop()
    signal.removeEventListener('abort', giveUp)
  })
}
