import { hashToken } from '../../../platform/ids.ts'
import type { Subscription } from '../parts.ts'
import type { SubscriptionRow } from '../schema.ts'
import { toAsked } from './asked-again.ts'
import type { SubscriptionDeps } from './deps.ts'
import { changeRow, findRow, toSubscription } from './row.ts'

/** What the link that confirms is about, unconfirmed or confirmed by it; nothing changes. */
export async function peek(
  { database, now }: SubscriptionDeps,
  token: string,
): Promise<Subscription | undefined> {
  const row = await findRow(database.kysely, 'confirm_hash', hashToken(token))
  const asked = row && toAsked(row)
  return asked && isOpen(asked, now()) ? toSubscription(asked) : undefined
}

/** From here on they get what they asked for. Pressed twice, it's still confirmed. */
export async function confirm(
  { database, now, onStopChange }: SubscriptionDeps,
  token: string,
): Promise<Subscription | undefined> {
  const at = now()
  let hadStopped = false
  const confirmed = await database.transaction(async tx => {
    const row = await findRow(tx, 'confirm_hash', hashToken(token))
    const asked = row && toAsked(row)
    if (!asked || !isOpen(asked, at)) return undefined
    if (asked.state === 'active') return toSubscription(asked)
    hadStopped = row.state === 'stopped'
    const set: SubscriptionRow = { ...asked, state: 'active', confirmed_at: at, updated_at: at }
    await changeRow(tx, asked.id, set)
    return toSubscription(set)
  })
  if (confirmed && hadStopped) await onStopChange?.(confirmed.id, 'anew')
  return confirmed
}

/** A used link still tells that all is well, for as long as it would have worked. */
function isOpen({ state, confirm_until }: SubscriptionRow, now: number): boolean {
  return state !== 'stopped' && confirm_until > now
}
