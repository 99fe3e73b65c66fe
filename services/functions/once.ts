import { createHmac } from 'node:crypto'
import { hashParts } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { claim, find, type KeyClaim, keep, release } from './claim.ts'
import { waitFor } from './deadline.ts'
import { Refusal } from './refusal.ts'
import type { FunctionsDb } from './tables.ts'
import type { Timer } from './timer.ts'

const firstLook = 25
const slowestLook = 500

/** A call that must act once: who asks what for, under which key, and with what data. */
export interface OnceCall {
  readonly callable: string
  readonly uid: string | undefined
  readonly key: string
  readonly data: unknown
  readonly signal: AbortSignal
}

interface Deps {
  readonly db: FunctionsDb
  readonly log: Log
  readonly timer: Timer
  now(): number
}

/** The answer as the wire has it: of `work`, or of the call with this key that came before. */
export async function actOnce(
  deps: Deps,
  { callable, uid, key, data, signal }: OnceCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { db, timer } = deps
  const id = hashParts(callable, uid ?? null, key)
  const input_hash = createHmac('sha256', key).update(canonical(data)).digest('base64url')
  for (let look = firstLook; ; look = Math.min(2 * look, slowestLook)) {
    const claimed = await claim(db, { id, uid: uid ?? null, callable, input_hash }, deps.now())
    if (claimed) return act(deps, claimed, work)
    const row = await find(db, id)
    if (row && row.input_hash !== input_hash) throw otherData()
    if (row?.result) return JSON.parse(row.result)
    await pause(timer, look, signal)
  }
}

async function act(
  { db, log, now }: Deps,
  claimed: KeyClaim,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const result = await work().catch(async error => {
    // Should this fail too, the lease frees the key.
    await release(db, claimed).catch(() => {})
    throw error
  })
  try {
    if (await keep(db, claimed, result, now())) return result
    const kept = (await find(db, claimed.id))?.result
    return kept ? JSON.parse(kept) : result
  } catch (error) {
    // It's done, and the caller has to be told.
    log.error({ err: error }, 'the answer of a callable couldn’t be stored')
    return result
  }
}

function otherData(): Refusal {
  const fields = [{ field: 'idempotencyKey', problem: 'used_with_other_data' }]
  return new Refusal('invalid-argument', 'This idempotency key was used with other data before.', {
    details: { fields },
  })
}

/** The same for the same data, in whatever order its keys were written. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`
}

function pause(timer: Timer, milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = timer.after(milliseconds, resolve)
  return waitFor(promise, signal).finally(stop)
}
