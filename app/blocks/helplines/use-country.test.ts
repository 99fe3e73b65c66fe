import { expect, test } from 'vitest'
import { listSpeaking } from './countries.ts'
import { findOfZone } from './use-country.ts'

test.each([
  ['de', 'Europe/Berlin', 'DE'],
  ['de', 'Europe/Vienna', 'AT'],
  ['en', 'Europe/London', 'GB'],
  ['en', 'America/Chicago', 'US'],
  ['de', 'Europe/Warsaw', ''],
  ['de', 'UTC', ''],
] as const)('to a page in “%s” the clock of %s says “%s”', (language, zone, country) => {
  expect(findOfZone(listSpeaking(language), zone)).toBe(country)
})
