import { expect, test } from 'vitest'
import type { BookLine } from '../../domain/purchases/orders/list.ts'
import { writeBooksCsv } from './books-csv.ts'

test.each([
  ['Europe/Berlin', '2026-11-01T00:30:00.000+01:00', '2026-11'],
  ['America/New_York', '2026-10-31T19:30:00.000-04:00', '2026-10'],
  ['UTC', '2026-10-31T23:30:00.000Z', '2026-10'],
])('a booking’s date and month are of one clock: %s', async (timeZone, date, month) => {
  async function* list() {
    yield { at: Date.parse('2026-10-31T23:30:00Z'), month, currency: 'EUR' } as BookLine
  }
  let file = ''
  for await (const part of writeBooksCsv(list(), timeZone)) file += new TextDecoder().decode(part)
  expect(file.split('\r\n')[1]).toMatch(new RegExp(`^${date.replace('+', '\\+')},${month},`))
})
