import { describe, expect, test } from 'vitest'
import { findNextMilestone } from './milestones.ts'

const at = (text: string) => new Date(text).getTime()

describe('the next milestone', () => {
  test.each([
    ['2026-03-01T08:00', '2026-03-01T09:00', 24, 'hour'],
    ['2026-03-01T08:00', '2026-03-02T08:00', 3, 'day'],
    ['2026-03-01T08:00', '2026-03-08T08:01', 14, 'day'],
    ['2026-01-31T08:00', '2026-02-28T07:59', 28, 'day'],
    ['2026-01-31T08:00', '2026-02-28T08:00', 2, 'month'],
    ['2020-02-29T08:00', '2021-02-28T07:00', 1, 'year'],
    ['2006-03-01T08:00', '2024-03-01T08:00', 20, 'year'],
  ])('from %s at %s is %i %s', (start, now, count, unit) => {
    expect(findNextMilestone(at(start), at(now))).toMatchObject({ count, unit })
  })

  test('ends after twenty years', () => {
    expect(findNextMilestone(at('2000-01-01T08:00'), at('2020-01-01T08:00'))).toBeUndefined()
  })

  test('shows how far it is', () => {
    expect(findNextMilestone(0, 43_200_000)?.progress).toBe(0.5)
  })
})
