import type { FactKind, Provider } from '../../domain/purchases/fact.ts'
import type { Booking, OrderState } from '../../domain/purchases/fold.ts'
import type { EventRow, MonthRow } from '../../domain/purchases/schema.ts'

/** An order as the list shows it. Whose it is stays masked. */
export type OrderLine = {
  number: number
  at: number
  /** In our own words where we know the product, else as the provider calls it. */
  product: string | null
  country: string | null
  /** Null before anything was paid. */
  currency: string | null
  amount: number
  tax: number
  state: OrderState
  answerBy: number | null
  provider: Provider
  reference: string
}

/** One thing that happened to an order, in the order it happened. */
export type HappenedLine = {
  id: string
  what: Exclude<FactKind, 'described' | 'refundedInAll'>
  status: string | null
  at: number
  amount: number | null
  currency: string | null
  /** Whether we heard of it before what happened earlier. */
  isEarly: boolean
}

export type OrderCard = OrderLine & {
  stays: number
  untold: number
  method: string | null
  reason: string | null
  masked: string | null
  keptUntil: number
  bookings: Booking[]
  happened: HappenedLine[]
}

export type MonthLine = Omit<MonthRow, 'given_back'> & { givenBack: number }

export type EventLine = Pick<
  EventRow,
  'id' | 'provider' | 'type' | 'deliveries' | 'signature' | 'state' | 'tries' | 'failure' | 'took'
> & { receivedAt: number; nextAt: number; order: number | null; isStored: boolean }
