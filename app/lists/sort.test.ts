import { expect, test } from 'vitest'
import { createSorts } from './sort.ts'

const sortsOf = (current: 'new' | 'old' | 'amount') =>
  createSorts('adminPurchases', { current, usual: 'new', queryOf: sort => ({ sort }) })
const when = { descending: 'new', ascending: 'old' } as const
const amount = { descending: 'amount' } as const

test.each([
  ['new', when, 'descending', 'old'],
  ['old', when, 'ascending', 'new'],
  ['amount', when, undefined, 'new'],
  ['new', amount, undefined, 'amount'],
  ['amount', amount, 'descending', 'new'],
] as const)('sorted by %s, the head of %o says %s and leads to %s', (current, orders, direction, next) => {
  expect(sortsOf(current)(orders)).toEqual({ to: 'adminPurchases', direction, query: { sort: next } })
})
