import { describe, expect, test } from 'vitest'
import { intervalInTens, toTen } from './in-tens.ts'
import { intervalOf } from './interval.ts'
import { firstDayOf, isQuarter, isReady, lastDayOf, listQuarters, quarterOf, readyOn } from './quarter.ts'

describe('a quarter', () => {
  test('is whole, and knows its days', () => {
    expect([firstDayOf('2026-Q2'), lastDayOf('2026-Q2')]).toEqual(['2026-04-01', '2026-06-30'])
    expect([firstDayOf('2026-Q4'), lastDayOf('2026-Q4')]).toEqual(['2026-10-01', '2026-12-31'])
    expect([quarterOf('2026-06-30'), quarterOf('2026-07-01')]).toEqual(['2026-Q2', '2026-Q3'])
    expect(['2026-Q2', '2026-Q5', '2026-04', '1999-Q1', '2026-Q2 '].map(isQuarter)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(listQuarters(Date.parse('2026-11-15T12:00:00Z'), 5)).toEqual([
      '2026-Q4',
      '2026-Q3',
      '2026-Q2',
      '2026-Q1',
      '2025-Q4',
    ])
  })

  test('is ready once nobody anywhere can answer for its last date', () => {
    expect(readyOn('2026-Q2', 'weeks4')).toBe('2026-08-12')
    expect(readyOn('2026-Q2', 'weeks26')).toBe('2027-01-13')
    expect(isReady('2026-Q2', 'weeks4', Date.parse('2026-08-12T11:59:00Z'))).toBe(false)
    expect(isReady('2026-Q2', 'weeks4', Date.parse('2026-08-12T12:00:00Z'))).toBe(true)
  })
})

test('an interval is Wilson’s: within 0 and 1, around the share, narrower with more people', () => {
  // 118 of 512, by an independent calculator.
  const { low, high } = intervalOf(118, 512)
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.196', '0.269'])
  expect(intervalOf(0, 10).low).toBe(0)
  expect(intervalOf(10, 10).high).toBeCloseTo(1)
  const narrow = intervalOf(1_180, 5_120)
  expect(narrow.high - narrow.low).toBeLessThan(high - low)
})

test('an interval of rounded numbers holds that of the numbers before they were rounded', () => {
  for (const [free, base] of [
    [118, 512],
    [15, 30],
    [24, 44],
    [10, 394],
  ] as const) {
    const [said, others] = [toTen(free), toTen(base - free)]
    const [exact, rounded] = [intervalOf(free, base), intervalInTens(said, said + others)]
    expect(rounded.low).toBeLessThanOrEqual(exact.low)
    expect(rounded.high).toBeGreaterThanOrEqual(exact.high)
    expect(rounded.low).toBeGreaterThanOrEqual(0)
    expect(rounded.high).toBeLessThanOrEqual(1)
  }
})
