import { expect, test } from 'vitest'
import { spanOf } from './span.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 15, 12)
const since = (text: string) => spanOf(now - Date.parse(text), now, 'UTC')

test('time is said as people say it', () => {
  expect(spanOf(0.3 * hour, now, 'UTC')).toEqual({ count: 18, unit: 'minute' })
  expect(spanOf(7 * hour, now, 'UTC')).toEqual({ count: 7, unit: 'hour' })
  expect(spanOf(7.7 * hour, now, 'UTC')).toEqual({
    count: 7,
    unit: 'hour',
    rest: { count: 42, unit: 'minute' },
  })
  expect(spanOf(48 * hour, now, 'UTC')).toEqual({ count: 2, unit: 'day' })
  expect(since('2026-05-16T12:00Z')).toEqual({ count: 183, unit: 'day' })
  expect(since('2026-05-15T12:00Z')).toEqual({ count: 6, unit: 'month' })
  expect(since('2026-03-03T12:00Z')).toEqual({ count: 8, unit: 'month', rest: { count: 12, unit: 'day' } })
  expect(since('2025-11-15T12:00Z')).toEqual({ count: 1, unit: 'year' })
  expect(since('2023-08-01T12:00Z')).toEqual({ count: 3, unit: 'year', rest: { count: 3, unit: 'month' } })
})
