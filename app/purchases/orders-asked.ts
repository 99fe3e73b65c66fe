import { type OrderState, orderStates } from '../../domain/purchases/fold.ts'

export const sorts = ['new', 'old', 'amount'] as const
export const ranges = [12, 36] as const

/** Where the books are to be had as a file. */
export const booksPath = '/admin/purchases/books.csv'

/** The link in the list that opens an order. */
export const orderLinkId = (number: number): string => `order-${number}`

/** What the list is asked for, all of it in the address. */
export type OrdersAsked = {
  q: string
  state: OrderState | ''
  currency: string
  country: string
  month: string
  sort: (typeof sorts)[number]
  range: (typeof ranges)[number]
  /** The last one of the page before: what it's sorted by, and its number. */
  after: string
  /** The one that is open. */
  order: number
}

export function readOrdersAsked(query: URLSearchParams): OrdersAsked {
  const text = (name: string) => (query.get(name) ?? '').replace(/\p{Cc}/gu, '').trim()
  const matching = (name: string, shape: RegExp) => (shape.test(text(name)) ? text(name) : '')
  return {
    q: text('q').slice(0, 320),
    state: orderStates.find(each => each === query.get('state')) ?? '',
    currency: matching('currency', /^[A-Z]{3}$/),
    country: matching('country', /^[A-Za-z]{2}$/).toUpperCase(),
    month: matching('month', /^\d{4}-\d{2}$/),
    sort: sorts.find(each => each === query.get('sort')) ?? 'new',
    range: ranges.find(each => String(each) === query.get('range')) ?? 12,
    after: matching('after', /^\d{1,15}-\d{1,9}$/),
    order: Number(matching('order', /^\d{1,9}$/)),
  }
}

/** The same as a query; what is usual is left out. */
export const writeOrdersAsked = (asked: OrdersAsked) => ({
  q: asked.q,
  state: asked.state,
  currency: asked.currency,
  country: asked.country,
  month: asked.month,
  sort: asked.sort === 'new' ? '' : asked.sort,
  range: asked.range === 12 ? '' : String(asked.range),
  after: asked.after,
  order: asked.order ? String(asked.order) : '',
})

export const orderFilters = ['q', 'state', 'month', 'currency', 'country'] as const
export type OrderFilterName = (typeof orderFilters)[number]

export const isNarrowed = (asked: OrdersAsked): boolean => orderFilters.some(each => asked[each])

/** The first page of the list without one of the things that narrow it. */
export const dropFilter = (asked: OrdersAsked, filter: OrderFilterName): OrdersAsked => ({
  ...asked,
  [filter]: '',
  after: '',
  order: 0,
})

type Page = { lines: unknown[]; next: string | undefined }

/** How many there are without each of several filters. Where they fill more than a page they aren't counted. */
export async function countWithout(
  asked: OrdersAsked,
  list: (asked: OrdersAsked) => Promise<Page>,
): Promise<Partial<Record<OrderFilterName, number>>> {
  const set = orderFilters.filter(each => asked[each])
  if (set.length < 2) return {}
  const pages = await Promise.all(set.map(each => list(dropFilter(asked, each))))
  return Object.fromEntries(
    set.flatMap((each, at) => (pages[at]?.next ? [] : [[each, pages[at]?.lines.length]])),
  )
}
