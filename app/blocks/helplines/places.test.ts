import { expect, test } from 'vitest'
import { emergencyOf } from './places.ts'

test.each([
  ['DE', '112'],
  ['GB', '999'],
  ['US', '911'],
  ['BR', undefined],
  ['', undefined],
  ['constructor', undefined],
])('whoever is in danger in “%s” dials %s', (country, number) => {
  expect(emergencyOf(country)).toBe(number)
})
