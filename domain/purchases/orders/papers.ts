import type { Deps } from '../parts.ts'
import type { BookingRow, OrderRow } from '../schema.ts'

/** An invoice or credit note: the booking it's for, its order, and for a credit note the invoice it belongs to. */
export type Paper = {
  booking: BookingRow & { paper: string }
  order: Pick<OrderRow, 'number' | 'product' | 'country'>
  invoice: string | null
}

export async function findPaper({ database }: Deps, number: string): Promise<Paper | undefined> {
  const { kysely } = database
  const found = await kysely
    .selectFrom('purchases_bookings')
    .selectAll()
    .where('paper', '=', number)
    .executeTakeFirst()
  const order =
    found &&
    (await kysely
      .selectFrom('purchases_orders')
      .select(['number', 'product', 'country'])
      .where('key', '=', found.order_key)
      .executeTakeFirst())
  if (!order) return undefined
  const payment = await kysely
    .selectFrom('purchases_bookings')
    .select('paper')
    .where('order_key', '=', found.order_key)
    .where('key', '=', 'payment')
    .executeTakeFirst()
  return {
    booking: { ...found, paper: number },
    order,
    invoice: found.kind === 'payment' ? null : (payment?.paper ?? null),
  }
}
