import { orderStates } from '../../../domain/purchases/fold.ts'
import { type AskedOf, count, defineList, matching, oneOf, text } from '../lists/define-list.ts'

export const ranges = ['12', '36'] as const

/** Where the books are to be had as a file. */
export const booksPath = '/admin/purchases/books.csv'

/** The link in the list that opens an order. */
export const orderLinkId = (number: number): string => `order-${number}`

/** What people gave. */
export const orderList = defineList({
  page: 'adminPurchases',
  search: { q: text(320) },
  filter: {
    state: oneOf('', ...orderStates),
    month: matching(/^\d{4}-\d{2}$/),
    currency: matching(/^[A-Z]{3}$/),
    country: matching(/^[A-Za-z]{2}$/),
    /** How many months are drawn. */
    range: oneOf(...ranges),
  },
  sorts: ['new', 'old', 'amount'],
  place: { before: matching(/^\d{1,15}-\d{1,9}$/), order: count(0) },
  isCovered: true,
})
export type OrdersAsked = AskedOf<typeof orderList>
