import { type DatabaseOptions, openDatabase } from '../../../platform/database/open.ts'
import { openPurchases } from './open-purchases.ts'
import type { StripeEvent } from './stripe-events.ts'

/** What a process is told that takes these events and works through all there are. */
export type PurchaseWish = { place: DatabaseOptions; events: StripeEvent[] }

const { place, events }: PurchaseWish = JSON.parse(process.argv[2] ?? '')
const database = await openDatabase(place)
const { purchases, send } = await openPurchases(database)
for (const event of events) {
  await send(event)
  await purchases.run()
}
await database.close()
