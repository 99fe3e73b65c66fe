import { type About, type DisputeStatus, type Fact, type FactKind, factKinds } from './fact.ts'

/** Stored: never rename one. */
export const orderStates = [
  'waiting',
  'paid',
  'failed',
  'partlyRefunded',
  'refunded',
  'disputed',
  'won',
  'lost',
] as const
export type OrderState = (typeof orderStates)[number]

export const bookingKinds = [
  'payment',
  'refund',
  'refundReturned',
  'disputeTaken',
  'disputeReturned',
] as const
export type BookingKind = (typeof bookingKinds)[number]

/** A line in the books: what came in, or with a minus what went out, in the currency's smallest unit. */
export type Booking = {
  /** Its name among those of the order. */
  key: string
  kind: BookingKind
  at: number
  amount: number
  currency: string
  /** The part of the amount that is tax. */
  tax: number
}

export type FoldedOrder = ReturnType<typeof foldOrder>

type Of<Kind extends FactKind> = Fact & { what: Kind }

/**
 * An order and its books, from everything told of it. The facts are put in order here, so the result is the same whatever order
 * they came in and however often. More facts only ever add bookings: a number that was given out stays.
 */
export function foldOrder(told: readonly Fact[]) {
  const facts = inOrder(told)
  const paid = listOf(facts, 'paid')[0]
  const about: About = Object.assign({}, ...facts.map(fact => fact.about ?? {}))
  const bookings = paid ? listBookings(facts, paid, about.tax ?? 0) : []
  const own = bookings.filter(({ currency }) => currency === paid?.currency)
  const refunded = -sum(own.filter(isRefund))
  const inAll = Math.max(0, ...listOf(facts, 'refundedInAll').map(({ amount }) => amount))
  const dispute = findDispute(facts)
  return {
    at: paid?.at ?? facts[0]?.at ?? 0,
    state: stateOf(facts, paid, refunded, dispute?.status),
    /** Of the payment; null before there is one. */
    currency: paid?.currency ?? null,
    amount: paid?.amount ?? 0,
    refunded,
    /** What is left of the payment. */
    stays: sum(own),
    /** What the provider says was given back beyond the refunds that it told of. */
    untold: Math.max(0, inAll - refunded),
    /** By when an open dispute wants an answer. */
    answerBy: (dispute?.status === 'open' && dispute.answerBy) || null,
    about,
    bookings,
  }
}

function inOrder(told: readonly Fact[]): Fact[] {
  const each = [...new Map(told.map(fact => [fact.id, fact])).values()]
  return each.toSorted(
    (one, other) =>
      one.at - other.at ||
      factKinds.indexOf(one.what) - factKinds.indexOf(other.what) ||
      (one.id < other.id ? -1 : 1),
  )
}

const listOf = <Kind extends FactKind>(facts: readonly Fact[], ...kinds: Kind[]): Of<Kind>[] =>
  facts.filter(({ what }) => (kinds as FactKind[]).includes(what)) as Of<Kind>[]

const sum = (bookings: readonly Booking[]): number => bookings.reduce((all, { amount }) => all + amount, 0)

const isRefund = ({ kind }: Booking): boolean => kind === 'refund' || kind === 'refundReturned'

/** Nothing is booked before the payment, however much was told of it by then. */
function listBookings(facts: readonly Fact[], paid: Of<'paid'>, tax: number): Booking[] {
  const { at, amount, currency } = paid
  const payment: Booking = { key: 'payment', kind: 'payment', at, amount, currency, tax }
  const others = [...listRefunds(facts), ...listDisputed(facts)].toSorted(
    (one, other) =>
      one.at - other.at ||
      bookingKinds.indexOf(one.kind) - bookingKinds.indexOf(other.kind) ||
      (one.key < other.key ? -1 : 1),
  )
  return [payment, ...shareTax(others, payment)]
}

/** Each refund once it succeeded, and its way back where the bank turned it down later. */
function listRefunds(facts: readonly Fact[]): Booking[] {
  const parts = Map.groupBy(listOf(facts, 'refund'), ({ part }) => part)
  return [...parts].flatMap(([part, told]): Booking[] => {
    const done = told.find(({ status }) => status === 'succeeded')
    if (!done) return []
    const { at, amount, currency } = done
    const refund: Booking = { key: `refund ${part}`, kind: 'refund', at, amount: -amount, currency, tax: 0 }
    const failed = told.find(({ status, at: then }) => status === 'failed' && then >= at)
    if (!failed) return [refund]
    const back = { ...refund, key: `refundReturned ${part}`, kind: 'refundReturned', at: failed.at } as const
    return [refund, { ...back, amount }]
  })
}

function listDisputed(facts: readonly Fact[]): Booking[] {
  const told = listOf(facts, 'disputeTaken', 'disputeReturned')
  const once = Map.groupBy(told, ({ what, part }) => `${what} ${part}`)
  return [...once].flatMap(([key, [first]]): Booking[] => {
    if (!first) return []
    const { what: kind, at, currency } = first
    const amount = kind === 'disputeTaken' ? -first.amount : first.amount
    return [{ key, kind, at, amount, currency, tax: 0 }]
  })
}

/** The tax in each refund, so that all of them together never hold a cent more or less than their share. */
function shareTax(bookings: Booking[], { amount, tax, currency }: Booking): Booking[] {
  const share = (given: number) => Math.round(tax * Math.min(1, Math.max(0, given / (amount || 1))))
  let given = 0
  return bookings.map(booking => {
    if (!isRefund(booking) || booking.currency !== currency) return booking
    const before = share(given)
    given -= booking.amount
    // Zero, never minus zero: the two are stored alike, but not equal.
    return { ...booking, tax: before - share(given) || 0 }
  })
}

type Dispute = { status: DisputeStatus; answerBy: number | undefined }

/** An open one before a lost one before a won one: what needs somebody counts. */
function findDispute(facts: readonly Fact[]): Dispute | undefined {
  const parts = Map.groupBy(listOf(facts, 'dispute'), ({ part }) => part)
  const latest = [...parts.values()].map((told): Dispute => {
    const over = told.findLast(({ status }) => status !== 'open')
    const last = over ?? told.at(-1)
    return { status: last?.status ?? 'open', answerBy: last?.answerBy }
  })
  const find = (wanted: DisputeStatus) => latest.find(({ status }) => status === wanted)
  return find('open') ?? find('lost') ?? find('won')
}

function stateOf(
  facts: readonly Fact[],
  paid: Of<'paid'> | undefined,
  refunded: number,
  dispute: DisputeStatus | undefined,
): OrderState {
  if (!paid) {
    const last = facts.findLast(({ what }) => what === 'waiting' || what === 'failed')
    return last?.what === 'failed' ? 'failed' : 'waiting'
  }
  if (dispute === 'open') return 'disputed'
  if (dispute === 'lost') return 'lost'
  if (refunded > 0) return refunded >= paid.amount ? 'refunded' : 'partlyRefunded'
  return dispute === 'won' ? 'won' : 'paid'
}
