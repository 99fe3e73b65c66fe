import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import { createStoreSender } from '../providers/store.ts'
import { createStripeSender } from '../providers/stripe.ts'
import { createPurchases, purchasesMigrations } from '../purchases.ts'
import type { PurchaseTables } from '../schema.ts'
import { sign, stripeSecret } from './stripe-events.ts'

export const storeSecret = 'a secret of another shop'

/** Purchases on a database, with a clock that is held a day after what the samples tell. */
export async function openPurchases(database: Database) {
  await migrate(database, [purchasesMigrations])
  const clock = heldClock('2026-11-16T07:00:00Z')
  const purchases = createPurchases({
    database,
    clock,
    log: createLog('silent'),
    secret: 'a secret of at least thirty-two characters',
    timeZone: () => 'Europe/Berlin',
    senders: { stripe: createStripeSender(stripeSecret), store: createStoreSender(storeSecret) },
    hurry: async () => {},
  })
  const { kysely } = database.as<PurchaseTables>()
  return {
    purchases,
    clock,
    kysely,
    send: (event: unknown) => purchases.receive('stripe', sign(event, clock.now().getTime())),
    /** All that bookkeepers see, without the numbers that were given out in the order things came. */
    async readBooks() {
      const orders = await kysely.selectFrom('purchases_orders').selectAll().orderBy('key').execute()
      const bookings = await kysely
        .selectFrom('purchases_bookings')
        .selectAll()
        .orderBy('order_key')
        .orderBy('key')
        .execute()
      return {
        orders: orders.map(({ number, buyer_sealed, ...rest }) => rest),
        bookings: bookings.map(({ booked_at, ...rest }) => rest),
        months: await kysely
          .selectFrom('purchases_months')
          .selectAll()
          .orderBy('currency')
          .orderBy('month')
          .execute(),
      }
    },
  }
}
