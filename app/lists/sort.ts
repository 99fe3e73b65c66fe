import type { AddressQuery } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'

type Direction = 'ascending' | 'descending'

export type Orders<Order extends string> = Partial<Record<Direction, Order>>

/** How a list is sorted by one of its columns now, if it is, and where it's sorted so or the other way round. */
export type ColumnSort = { to: RouteName; query: AddressQuery; direction: Direction | undefined }

/**
 * The orders a list has, as the heads of its columns. A head that is followed again turns the order round; after the
 * last one it leads back to the usual.
 */
export function createSorts<Order extends string>(
  to: RouteName,
  { current, usual, queryOf }: { current: Order; usual: Order; queryOf: (order: Order) => AddressQuery },
): (orders: Orders<Order>) => ColumnSort {
  return orders => {
    const turns = Object.entries(orders) as [Direction, Order][]
    const at = turns.findIndex(([, order]) => order === current)
    return { to, query: queryOf(turns[at + 1]?.[1] ?? usual), direction: turns[at]?.[0] }
  }
}
