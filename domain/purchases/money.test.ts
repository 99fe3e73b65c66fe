import { expect, test } from 'vitest'
import { toDecimal } from './money.ts'

test.each([
  [1_234, 'EUR', '12.34'],
  [1_234, 'JPY', '1234'],
  [1_234, 'KWD', '1.234'],
  [500, 'ISK', '5.00'],
  [5, 'EUR', '0.05'],
])('%d of the smallest unit of %s is %s', (amount, currency, text) => {
  expect(toDecimal(amount, currency)).toBe(text)
})
