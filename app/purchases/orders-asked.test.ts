import { expect, test } from 'vitest'
import { countWithout, type OrdersAsked, readOrdersAsked } from './orders-asked.ts'

const read = (query: Record<string, string>) => readOrdersAsked(new URLSearchParams(query))

test('counts what there is without each of several filters, up to a page', async () => {
  const list = async ({ country, state }: OrdersAsked) => ({
    lines: country ? [] : [1, 2],
    next: state ? undefined : 'more',
  })
  expect(await countWithout(read({ country: 'FR', state: 'disputed', month: '2026-10' }), list)).toEqual({
    month: 0,
    country: 2,
  })
  expect(await countWithout(read({ country: 'FR' }), list)).toEqual({})
})
