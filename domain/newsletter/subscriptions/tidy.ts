import type { SubscriptionDeps } from './deps.ts'
import { renewFor } from './resend.ts'
import { undoFor } from './stop.ts'

/** How long it stays provable, without the address, that someone had asked. */
const proveFor = 3 * 365 * 24 * 3_600_000

/** Ends the rests whose day has come. */
export async function endPauses({ database, now }: SubscriptionDeps): Promise<void> {
  await database.kysely
    .updateTable('newsletter_subscriptions')
    .set({ paused_until: null, updated_at: now() })
    .where('paused_until', '<=', now())
    .execute()
}

/** Deletes who never confirmed, the addresses of who stopped, and in the end that they ever asked. */
export async function tidy({ database, now }: SubscriptionDeps): Promise<void> {
  const at = now()
  const { kysely } = database
  await kysely
    .deleteFrom('newsletter_subscriptions')
    .where('state', '=', 'pending')
    .where('confirm_until', '<=', at - renewFor)
    .execute()
  await kysely
    .updateTable('newsletter_subscriptions')
    .set({ again: null, confirm_hash: null, updated_at: at })
    .where('again', 'is not', null)
    .where('confirm_until', '<=', at - renewFor)
    .execute()
  await kysely
    .updateTable('newsletter_subscriptions')
    .set({ address: null, updated_at: at })
    .where('state', '=', 'stopped')
    .where('stopped_at', '<=', at - undoFor)
    .where('address', 'is not', null)
    .execute()
  await kysely
    .deleteFrom('newsletter_subscriptions')
    .where('state', '=', 'stopped')
    .where('stopped_at', '<=', at - proveFor)
    .where('again', 'is', null)
    .execute()
  await kysely.deleteFrom('newsletter_refusals').where('until', '<=', at).execute()
}
