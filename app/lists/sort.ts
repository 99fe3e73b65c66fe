import type { AddressQuery } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'
import type { DeskList } from './define-list.ts'

type Direction = 'ascending' | 'descending'

export type Orders<Order extends string> = Partial<Record<Direction, Order>>

/** How a list is sorted by one of its columns now, if it is, and where it's sorted so or the other way round. */
export type ColumnSort = { to: RouteName; query: AddressQuery; direction: Direction | undefined }

/**
 * The orders a list has, as the head of a column. A head that is followed again turns the order round; after the last one
 * it leads back to the usual.
 */
export function sortBy(list: DeskList, asked: DeskList['usual'], orders: Orders<string>): ColumnSort {
  const turns = Object.entries(orders) as [Direction, string][]
  const at = turns.findIndex(([, order]) => order === asked.sort)
  const sort = turns[at + 1]?.[1] ?? list.sorts[0]
  return { to: list.page, query: list.narrow(asked, { sort }), direction: turns[at]?.[0] }
}
