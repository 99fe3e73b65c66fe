import type { ColumnSort, Direction } from '../../ui/lines.tsx'
import type { DeskList } from './define-list.ts'

export type Orders<Order extends string> = Partial<Record<Direction, Order>>

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
