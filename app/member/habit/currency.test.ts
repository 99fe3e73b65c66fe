import { expect, test } from 'vitest'
import { currencies, guessCurrency } from './currency.ts'

test.each([
  ['en', 'GB', 'GBP'],
  ['en', 'US', 'USD'],
  ['en', 'DE', 'EUR'],
  ['en', undefined, 'USD'],
  ['de', 'AT', 'EUR'],
  ['de', 'CH', 'CHF'],
  ['fr', 'CA', 'CAD'],
  ['pt', 'BR', 'BRL'],
  ['es', 'CO', 'COP'],
  ['pl', 'DE', 'EUR'],
  ['ru', 'KZ', 'KZT'],
  ['ru', 'JP', 'RUB'],
  ['it', undefined, 'EUR'],
] as const)('who reads %s in %s begins with %s', (language, region, currency) => {
  expect(guessCurrency(language, region)).toBe(currency)
  expect(currencies).toContain(currency)
})
