import type { Fact } from '../fact.ts'
import type { OrderState } from '../fold.ts'
import type { Deps } from '../parts.ts'
import type { BookingRow, FactRow, OrderRow } from '../schema.ts'
import { monthOf, monthsUntil } from './month.ts'

/** A buyer's keyed hash. */
const cover = /^@[\w-]{43}$/

export type OrderQuery = {
  /** A number, the beginning of the provider's, a buyer's whole address, or its cover. */
  search?: string
  state?: OrderState | ''
  currency?: string
  country?: string
  month?: string
  sort?: 'new' | 'old' | 'amount'
  /** The last one of the page before. */
  after?: { value: number; number: number } | undefined
  limit: number
}

/** An order as lists show it. Who bought it is masked, and its account isn't known. */
export type OrderLine = Awaited<ReturnType<typeof listOrders>>[number]

const listed = [
  'key',
  'number',
  'provider',
  'reference',
  'at',
  'state',
  'currency',
  'amount',
  'tax',
  'stays',
  'untold',
  'answer_by as answerBy',
  'country',
  'product',
  'method',
  'reason',
  'buyer_masked as masked',
  'kept_until as keptUntil',
] as const

export async function listOrders({ database, book }: Deps, query: OrderQuery) {
  const { sort = 'new', after, limit } = query
  const by = sort === 'amount' ? 'amount' : 'at'
  const direction = sort === 'old' ? 'asc' : 'desc'
  let found = database.kysely
    .selectFrom('purchases_orders')
    .select(listed)
    .orderBy(by, direction)
    .orderBy('number', direction)
    .limit(limit)
  for (const name of ['state', 'currency', 'country', 'month'] as const)
    if (query[name]) found = found.where(name, '=', query[name])
  if (after) {
    const past = direction === 'asc' ? '>' : '<'
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(by, 'number'), past, tuple(after.value, after.number)),
    )
  }
  const search = query.search?.trim()
  if (!search) return found.execute()
  if (/^\d{1,9}$/.test(search)) return found.where('number', '=', Number(search)).execute()
  if (cover.test(search)) return found.where('buyer_hash', '=', search.slice(1)).execute()
  if (search.includes('@')) return found.where('buyer_hash', '=', book.hashOf(search) ?? '').execute()
  return found.where('reference', '>=', search).where('reference', '<', `${search}\u{10ffff}`).execute()
}

export type OrderCard = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export async function findOrder({ database }: Deps, number: number) {
  const { kysely } = database
  const order = await kysely
    .selectFrom('purchases_orders')
    .select(listed)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order) return undefined
  const bookings = await kysely
    .selectFrom('purchases_bookings')
    .select(['key', 'kind', 'at', 'amount', 'currency', 'tax'])
    .where('order_key', '=', order.key)
    .orderBy('at')
    .orderBy('booked_at')
    .execute()
  const facts = await kysely
    .selectFrom('purchases_facts')
    .selectAll()
    .where('order_key', '=', order.key)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return { ...order, bookings, happened: listHappened(facts) }
}

/** What happened to an order, in the order it did. */
function listHappened(facts: readonly FactRow[]) {
  let latest = 0
  return facts.flatMap(({ id, at, received_at, data }) => {
    // Whether we heard of it before what happened earlier.
    const isEarly = received_at < latest
    latest = Math.max(latest, received_at)
    const fact: Fact = JSON.parse(data)
    if (fact.what === 'described' || fact.what === 'refundedInAll') return []
    const status = 'status' in fact ? fact.status : null
    const { amount, currency } = 'currency' in fact ? fact : { amount: null, currency: null }
    return [{ id, what: fact.what, status, at, amount, currency, isEarly }]
  })
}

/** Whole, for someone who has to write to them; the caller notes who saw it. */
export async function showBuyer({ database, book }: Deps, number: number): Promise<string | undefined> {
  const found = await database.kysely
    .selectFrom('purchases_orders')
    .select('buyer_sealed')
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.buyer_sealed ? book.open(found.buyer_sealed) : undefined
}

export type MonthLine = Awaited<ReturnType<typeof listMonths>>['lines'][number]

/** Sums of the last so many months, by currency; the last one still runs. */
export async function listMonths({ database, now, timeZone }: Deps, count: number) {
  const months = monthsUntil(monthOf(now(), timeZone()), count)
  const lines = await database.kysely
    .selectFrom('purchases_months')
    .select(['month', 'currency', 'paid', 'orders', 'given_back as givenBack', 'tax'])
    .where('month', '>=', months[0] ?? '')
    .orderBy('currency')
    .orderBy('month')
    .execute()
  return { months, lines }
}

const atOnce = 500

export type BookLine = BookingRow & Pick<OrderRow, 'number' | 'provider' | 'reference' | 'product'>

/** Every booking of a time, a line each, in the order they happened. */
export async function* listBooks({ database }: Deps, month: string | undefined): AsyncGenerator<BookLine> {
  let last: BookLine | undefined
  do {
    let page = database.kysely
      .selectFrom('purchases_bookings as booking')
      .innerJoin('purchases_orders as order', 'order.key', 'booking.order_key')
      .selectAll('booking')
      .select(['order.number', 'order.provider', 'order.reference', 'order.product'])
      .orderBy('booking.at')
      .orderBy('booking.order_key')
      .orderBy('booking.key')
      .limit(atOnce)
    if (month) page = page.where('booking.month', '=', month)
    if (last) {
      const { at, order_key, key } = last
      page = page.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('booking.at', 'booking.order_key', 'booking.key'), '>', tuple(at, order_key, key)),
      )
    }
    const rows: BookLine[] = await page.execute()
    yield* rows
    last = rows.length === atOnce ? rows.at(-1) : undefined
  } while (last)
}

/** How many wait for an answer to the provider. */
export async function countDisputes({ database }: Deps): Promise<number> {
  const { disputes } = await database.kysely
    .selectFrom('purchases_orders')
    .select(({ fn }) => fn.countAll<number | string>().as('disputes'))
    .where('state', '=', 'disputed')
    .executeTakeFirstOrThrow()
  return Number(disputes)
}

/** What stands for a buyer's address where no address may stand; anything else stays as it is. */
export const coverBuyer = ({ book }: Deps, search: string): string =>
  search.includes('@') && !cover.test(search) ? `@${book.hashOf(search) ?? ''}` : search
