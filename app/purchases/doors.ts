import type { FactKind, Provider } from '../../domain/purchases/fact.ts'
import type { Booking, OrderState } from '../../domain/purchases/fold.ts'
import type { EventRow, MonthRow } from '../../domain/purchases/schema.ts'
import type { EventsAsked } from './events-asked.ts'
import type { OrdersAsked } from './orders-asked.ts'

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

export type PurchaseDoors = {
  list: (asked: OrdersAsked) => Promise<{ lines: OrderLine[]; next: string | undefined }>
  find: (number: number) => Promise<OrderCard | undefined>
  /** Shows who bought it, and has that noted. */
  showBuyer: (number: number) => Promise<string | undefined>
  listMonths: (count: number) => Promise<{ months: string[]; lines: MonthLine[] }>
  countLook: () => Promise<number>
  /** What is looked for as it may stand in an address: a buyer's is covered. */
  cover: (search: string) => string
  listEvents: (asked: EventsAsked) => Promise<{ lines: EventLine[]; next: string | undefined }>
  /** What came, without what is about a person. */
  showBody: (id: string) => Promise<string | undefined>
  playAgain: (ids: string[]) => Promise<number>
  /** Where providers send to, if they're set up. */
  addresses: { provider: Provider; url: string }[]
}
