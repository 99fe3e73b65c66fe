import { expect, test } from 'vitest'
import { readDecimal, toDecimal } from './money.ts'

test.each([
  [1_234, 'EUR', '12.34'],
  [1_234, 'JPY', '1234'],
  [1_234, 'KWD', '1.234'],
  [500, 'ISK', '5.00'],
  [5, 'EUR', '0.05'],
])('%d of the smallest unit of %s is %s', (amount, currency, text) => {
  expect(toDecimal(amount, currency)).toBe(text)
  expect(readDecimal(text, currency)).toBe(amount)
})

test.each([
  ['12,5', 'EUR', 1_250],
  ['12.345', 'EUR', undefined],
  ['12.5', 'JPY', undefined],
  ['-3', 'EUR', undefined],
  ['1e3', 'EUR', undefined],
  ['', 'EUR', undefined],
])('“%s” in %s is read as %s', (text, currency, amount) => {
  expect(readDecimal(text, currency)).toBe(amount)
})
