import type { StopChange, Subscription } from '../parts.ts'
import type { SubscriptionRow } from '../schema.ts'
import type { SubscriptionDeps } from './deps.ts'
import { get } from './list.ts'
import { act, type NoteSubscription } from './manage.ts'
import { changeRow, toSubscription } from './row.ts'
import { cancelAll } from './waiting.ts'

/** How long stopping can be undone; then the address goes. */
export const undoFor = 30 * 24 * 3_600_000

/** Nothing comes any more, from this moment. Asked twice it stays as it is. */
export async function stop(
  deps: SubscriptionDeps,
  token: string,
  note?: NoteSubscription,
): Promise<Subscription | undefined> {
  let isNews = false
  const stopped = await act(
    deps,
    token,
    (row, now) => {
      isNews = row.state !== 'stopped'
      // Who stopped and asked anew doesn't want that either.
      return isNews ? ended(now) : { again: null, confirm_hash: null }
    },
    note,
  )
  // What already waits for them isn't sent any more.
  if (stopped) await cancelAll(deps, stopped.address)
  if (stopped && isNews) await deps.onStopChange?.(stopped.id, 'stopped')
  return stopped
}

/** As it was before, within 30 days. */
export async function undo(deps: SubscriptionDeps, token: string): Promise<Subscription | undefined> {
  let isNews = false
  const undone = await act(deps, token, (row, now) => {
    isNews = row.state !== 'active'
    if (!isNews) return {}
    return canUndo(toSubscription(row), now) ? { ...running, again: null } : undefined
  })
  if (undone && isNews) await deps.onStopChange?.(undone.id, 'undone')
  return undone
}

/** After a copy of the database was put back that is older: what was said at that time holds again. */
export async function repeatStop(
  deps: SubscriptionDeps,
  id: string,
  change: Exclude<StopChange, 'anew'>,
  at: number,
): Promise<boolean> {
  const found = await get(deps, id)
  // Who confirmed later wants it.
  if (!found || (found.confirmedAt ?? 0) >= at) return false
  if (change === 'stopped' ? found.state === 'stopped' : !canUndo(found, deps.now())) return false
  const set = { ...(change === 'stopped' ? ended(at) : running), again: null, updated_at: deps.now() }
  await changeRow(deps.database.kysely, id, set)
  if (change === 'stopped') await cancelAll(deps, found.address)
  return true
}

/** One that was never confirmed has nothing to go back to. */
export function canUndo(subscription: Subscription, now: number): boolean {
  const { state, address, confirmedAt, stoppedAt = 0 } = subscription
  const isThere = state === 'stopped' && address !== undefined && confirmedAt !== undefined
  return isThere && stoppedAt + undoFor > now
}

const running = { state: 'active', stopped_at: null } as const

const ended = (now: number): Partial<SubscriptionRow> => ({
  state: 'stopped',
  stopped_at: now,
  confirm_hash: null,
})
