import type { Deps } from './parts.ts'

const day = 24 * 60 * 60_000
/** How long what came is stored as it came; the order has what the books need of it. */
export const storedFor = 90 * day
/** How long it's known that something was refused. */
export const refusedFor = 7 * day
const atOnce = 200

/** Forgets what came long ago, and orders that no law asks for any more; sums of months stay. */
export async function tidy({ database, now }: Deps): Promise<void> {
  const { kysely } = database
  await kysely
    .deleteFrom('purchases_events')
    .where('received_at', '<', now() - storedFor)
    .where('state', 'in', ['done', 'ignored', 'failed', 'refused'])
    .execute()
  await kysely
    .deleteFrom('purchases_events')
    .where('state', '=', 'refused')
    .where('received_at', '<', now() - refusedFor)
    .execute()
  for (;;) {
    const over = await kysely
      .selectFrom('purchases_orders')
      .select('key')
      .where('kept_until', '<', now())
      .limit(atOnce)
      .execute()
    const keys = over.map(({ key }) => key)
    if (keys.length > 0)
      await database.transaction(async tx => {
        for (const table of ['purchases_facts', 'purchases_bookings'] as const)
          await tx.deleteFrom(table).where('order_key', 'in', keys).execute()
        await tx.deleteFrom('purchases_orders').where('key', 'in', keys).execute()
      })
    if (keys.length < atOnce) return
  }
}
