import { expect, test } from 'vitest'
import { defineList } from './define-list.ts'
import { sortBy } from './sort.ts'

const list = defineList({ page: 'adminPurchases', sorts: ['new', 'old', 'amount'] })
const when = { descending: 'new', ascending: 'old' } as const
const amount = { descending: 'amount' } as const

test.each([
  ['new', when, 'descending', { sort: 'old' }],
  ['old', when, 'ascending', {}],
  ['amount', when, undefined, {}],
  ['new', amount, undefined, { sort: 'amount' }],
  ['amount', amount, 'descending', {}],
] as const)('sorted by %s, the head of %o says %s and leads to %o', (sort, orders, direction, query) => {
  expect(sortBy(list, { sort }, orders)).toEqual({ to: 'adminPurchases', direction, query })
})
