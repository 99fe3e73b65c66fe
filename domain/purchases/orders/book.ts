import { ensure } from '../../../platform/errors.ts'
import type { Fact, Provider } from '../fact.ts'
import { type Booking, type FoldedOrder, foldOrder } from '../fold.ts'
import type { Deps, Tx } from '../parts.ts'
import type { BookingRow, MonthRow, OrderRow } from '../schema.ts'
import { monthOf } from './month.ts'

/** Full years that books have to be kept, after the one they are of. */
const keptYears = 10

export const keyOf = (provider: Provider, reference: string): string => `${provider}:${reference}`

type At = { now: number; timeZone: string }

/**
 * Adds what was told to an order and brings its books up to it, all in the caller's transaction. Told twice, it changes
 * nothing: the order is always read anew from all that was told of it.
 */
export async function bookFact(
  { now, timeZone }: Pick<Deps, 'now' | 'timeZone'>,
  tx: Tx,
  provider: Provider,
  fact: Fact,
): Promise<{ key: string; number: number }> {
  const at: At = { now: now(), timeZone: timeZone() }
  const key = keyOf(provider, fact.order)
  await tx
    .insertInto('purchases_facts')
    .values({
      provider,
      id: fact.id,
      order_key: key,
      at: fact.at,
      received_at: at.now,
      data: JSON.stringify(fact),
    })
    .onConflict(conflict => conflict.columns(['provider', 'id']).doNothing())
    .execute()
  const rows = await tx.selectFrom('purchases_facts').select('data').where('order_key', '=', key).execute()
  const order = foldOrder(rows.map(({ data }): Fact => JSON.parse(data)))
  // No provider gives back more than it took: booked, it would stay in the books for good. Somebody has to look at it.
  const isPlausible = fact.what !== 'refund' || order.refunded <= order.amount
  ensure(isPlausible, 'out-of-range', 'More was given back than was paid')
  const number = await putOrder(tx, { key, provider, reference: fact.order }, order, at)
  await putBookings(tx, key, order, at)
  return { key, number }
}

async function putOrder(
  tx: Tx,
  name: Pick<OrderRow, 'key' | 'provider' | 'reference'>,
  order: FoldedOrder,
  { timeZone }: At,
): Promise<number> {
  const { about } = order
  const month = monthOf(order.at, timeZone)
  const row: Omit<OrderRow, 'key' | 'provider' | 'reference' | 'number'> = {
    at: order.at,
    month,
    state: order.state,
    currency: order.currency,
    amount: order.amount,
    tax: about.tax ?? 0,
    stays: order.stays,
    untold: order.untold,
    answer_by: order.answerBy,
    country: about.country ?? null,
    product: about.product ?? null,
    method: about.method ?? null,
    reason: about.reason ?? null,
    buyer_sealed: about.buyer?.sealed ?? null,
    buyer_hash: about.buyer?.hash ?? null,
    buyer_masked: about.buyer?.masked ?? null,
    kept_until: Date.UTC(Number(month.slice(0, 4)) + keptYears + 1, 0, 1) - 1,
  }
  const known = await tx
    .updateTable('purchases_orders')
    .set(row)
    .where('key', '=', name.key)
    .returning('number')
    .executeTakeFirst()
  if (known) return known.number
  const number = await takeNumber(tx)
  await tx
    .insertInto('purchases_orders')
    .values({ ...name, number, ...row })
    .execute()
  return number
}

/** The next order's number. It's taken with the transaction or not at all, so none is ever missing. */
async function takeNumber(tx: Tx): Promise<number> {
  const { last } = await tx
    .insertInto('purchases_counters')
    .values({ name: 'order', last: 1 })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(({ eb }) => ({ last: eb('purchases_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

async function putBookings(tx: Tx, key: string, order: FoldedOrder, at: At): Promise<void> {
  const kept = await tx.selectFrom('purchases_bookings').selectAll().where('order_key', '=', key).execute()
  for (const booking of order.bookings) {
    const before = kept.find(row => row.key === booking.key)
    const row = { ...toRow(booking, at), country: order.about.country ?? null }
    if (before && isSame(before, row)) continue
    if (before)
      await tx
        .updateTable('purchases_bookings')
        .set(row)
        .where('order_key', '=', key)
        .where('key', '=', booking.key)
        .execute()
    else
      await tx
        .insertInto('purchases_bookings')
        .values({ order_key: key, key: booking.key, ...row, booked_at: at.now })
        .execute()
    if (before) await addToMonth(tx, before, -1)
    await addToMonth(tx, row, 1)
  }
}

const toRow = ({ kind, at, amount, currency, tax }: Booking, { timeZone }: At) => ({
  kind,
  at,
  month: monthOf(at, timeZone),
  amount,
  currency,
  tax,
})

const isSame = <Row extends object>(before: Row, row: Partial<Row>): boolean =>
  Object.entries(row).every(([name, value]) => before[name as keyof Row] === value)

type Summed = Pick<BookingRow, 'kind' | 'month' | 'amount' | 'currency' | 'tax'>

/** What a booking is in its month; added, or taken out again where it has changed. */
async function addToMonth(tx: Tx, booking: Summed, sign: 1 | -1): Promise<void> {
  const { month, currency } = booking
  const isPayment = booking.kind === 'payment'
  const change: Omit<MonthRow, 'month' | 'currency'> = {
    paid: isPayment ? sign * booking.amount : 0,
    orders: isPayment ? sign : 0,
    given_back: isPayment ? 0 : -sign * booking.amount,
    tax: sign * booking.tax,
  }
  await tx
    .insertInto('purchases_months')
    .values({ month, currency, ...change })
    .onConflict(conflict =>
      conflict.columns(['month', 'currency']).doUpdateSet(({ eb }) => ({
        paid: eb('purchases_months.paid', '+', change.paid),
        orders: eb('purchases_months.orders', '+', change.orders),
        given_back: eb('purchases_months.given_back', '+', change.given_back),
        tax: eb('purchases_months.tax', '+', change.tax),
      })),
    )
    .execute()
}
