import type { MigrationList } from '../../platform/database/migrate.ts'
import type { Provider } from './fact.ts'
import type { BookingKind, OrderState } from './fold.ts'

/** What came to a webhook, as it came. Sealed, because providers send names and addresses with it. */
export interface EventRow {
  id: string
  provider: Provider
  /** The provider's own, by which it's only ever taken once; null where the signature was wrong. */
  event_id: string | null
  type: string
  created_at: number | null
  received_at: number
  /** How often it came. */
  deliveries: number
  signature: 'valid' | 'wrong' | 'stale' | 'missing'
  state: 'waiting' | 'done' | 'ignored' | 'failed' | 'refused'
  tries: number
  next_at: number
  failure: string | null
  took: number | null
  order_key: string | null
  /** Null for those that were refused. */
  body: string | null
}

/** What is true of an order, read from one event: see `fact.ts`. */
export interface FactRow {
  provider: Provider
  id: string
  order_key: string
  at: number
  received_at: number
  /** JSON. */
  data: string
}

/** What the facts say, for lists. No account: who bought something can't be looked up in the programme. */
export interface OrderRow {
  key: string
  number: number
  provider: Provider
  reference: string
  at: number
  /** `2026-11`, by the operator's clock. */
  month: string
  state: OrderState
  currency: string | null
  amount: number
  tax: number
  stays: number
  untold: number
  answer_by: number | null
  country: string | null
  product: string | null
  method: string | null
  reason: string | null
  buyer_sealed: string | null
  buyer_hash: string | null
  buyer_masked: string | null
  /** How long the law wants it kept. */
  kept_until: number
}

export interface BookingRow {
  order_key: string
  key: string
  kind: BookingKind
  at: number
  month: string
  amount: number
  currency: string
  tax: number
  country: string | null
  booked_at: number
}

/** Sums of the bookings, written with them: no page adds up fifty thousand lines. */
export interface MonthRow {
  month: string
  currency: string
  paid: number
  orders: number
  given_back: number
  tax: number
}

export interface CounterRow {
  name: string
  last: number
}

export interface PurchaseTables {
  purchases_events: EventRow
  purchases_facts: FactRow
  purchases_orders: OrderRow
  purchases_bookings: BookingRow
  purchases_months: MonthRow
  purchases_counters: CounterRow
}

export const purchasesMigrations: MigrationList = {
  house: 'purchases',
  migrations: [
    {
      name: '0001-events',
      async up(tx, { text, integer, time }) {
        await tx.schema
          .createTable('purchases_events')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('provider', text, column => column.notNull())
          .addColumn('event_id', text)
          .addColumn('type', text, column => column.notNull())
          .addColumn('created_at', time)
          .addColumn('received_at', time, column => column.notNull())
          .addColumn('deliveries', integer, column => column.notNull())
          .addColumn('signature', text, column => column.notNull())
          .addColumn('state', text, column => column.notNull())
          .addColumn('tries', integer, column => column.notNull())
          .addColumn('next_at', time, column => column.notNull())
          .addColumn('failure', text)
          .addColumn('took', integer)
          .addColumn('order_key', text)
          .addColumn('body', text)
          .addUniqueConstraint('purchases_events_once', ['provider', 'event_id'])
          .execute()
        for (const columns of [
          ['received_at', 'id'],
          ['state', 'received_at', 'id'],
          ['state', 'next_at'],
        ])
          await tx.schema
            .createIndex(`purchases_events_by_${columns.join('_')}`)
            .on('purchases_events')
            .columns(columns)
            .execute()
        await tx.schema
          .createTable('purchases_facts')
          .addColumn('provider', text, column => column.notNull())
          .addColumn('id', text, column => column.notNull())
          .addColumn('order_key', text, column => column.notNull())
          .addColumn('at', time, column => column.notNull())
          .addColumn('received_at', time, column => column.notNull())
          .addColumn('data', text, column => column.notNull())
          .addPrimaryKeyConstraint('purchases_facts_key', ['provider', 'id'])
          .execute()
        await tx.schema
          .createIndex('purchases_facts_by_order')
          .on('purchases_facts')
          .column('order_key')
          .execute()
      },
    },
    {
      name: '0002-orders',
      async up(tx, { text, integer, time }) {
        await tx.schema
          .createTable('purchases_orders')
          .addColumn('key', text, column => column.primaryKey())
          .addColumn('number', integer, column => column.notNull().unique())
          .addColumn('provider', text, column => column.notNull())
          .addColumn('reference', text, column => column.notNull())
          .addColumn('at', time, column => column.notNull())
          .addColumn('month', text, column => column.notNull())
          .addColumn('state', text, column => column.notNull())
          .addColumn('currency', text)
          .addColumn('amount', integer, column => column.notNull())
          .addColumn('tax', integer, column => column.notNull())
          .addColumn('stays', integer, column => column.notNull())
          .addColumn('untold', integer, column => column.notNull())
          .addColumn('answer_by', time)
          .addColumn('country', text)
          .addColumn('product', text)
          .addColumn('method', text)
          .addColumn('reason', text)
          .addColumn('buyer_sealed', text)
          .addColumn('buyer_hash', text)
          .addColumn('buyer_masked', text)
          .addColumn('kept_until', time, column => column.notNull())
          .execute()
        const sorted = ['at', 'number']
        for (const columns of [
          sorted,
          ['amount', 'number'],
          ['state', ...sorted],
          ['currency', ...sorted],
          ['country', ...sorted],
          ['month', ...sorted],
          ['buyer_hash', ...sorted],
          ['currency', 'amount', 'number'],
          ['reference'],
          ['kept_until'],
        ])
          await tx.schema
            .createIndex(`purchases_orders_by_${columns.join('_')}`)
            .on('purchases_orders')
            .columns(columns)
            .execute()
        await tx.schema
          .createTable('purchases_bookings')
          .addColumn('order_key', text, column => column.notNull())
          .addColumn('key', text, column => column.notNull())
          .addColumn('kind', text, column => column.notNull())
          .addColumn('at', time, column => column.notNull())
          .addColumn('month', text, column => column.notNull())
          .addColumn('amount', integer, column => column.notNull())
          .addColumn('currency', text, column => column.notNull())
          .addColumn('tax', integer, column => column.notNull())
          .addColumn('country', text)
          // The number of an invoice, which earlier versions wrote.
          .addColumn('paper', text, column => column.unique())
          .addColumn('booked_at', time, column => column.notNull())
          .addPrimaryKeyConstraint('purchases_bookings_key', ['order_key', 'key'])
          .execute()
        await tx.schema
          .createIndex('purchases_bookings_by_at')
          .on('purchases_bookings')
          .columns(['at', 'order_key', 'key'])
          .execute()
        await tx.schema
          .createTable('purchases_months')
          .addColumn('month', text, column => column.notNull())
          .addColumn('currency', text, column => column.notNull())
          .addColumn('paid', integer, column => column.notNull())
          .addColumn('orders', integer, column => column.notNull())
          .addColumn('given_back', integer, column => column.notNull())
          .addColumn('tax', integer, column => column.notNull())
          .addPrimaryKeyConstraint('purchases_months_key', ['month', 'currency'])
          .execute()
        await tx.schema
          .createTable('purchases_counters')
          .addColumn('name', text, column => column.primaryKey())
          .addColumn('last', integer, column => column.notNull())
          .execute()
      },
    },
  ],
}
