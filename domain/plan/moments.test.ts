import { describe, expect, test } from 'vitest'
import type { Craving } from '../members/cravings.ts'
import { noteMoment, reminderBefore } from './moments.ts'
import type { HardMoment, PlanItem } from './plan.ts'

const day = 86_400_000
// A Sunday.
const now = Date.parse('2026-11-15T12:00:00+01:00')
const clock = { timeZone: 'Europe/Berlin', dayEndsAt: 3, now }
const item = (id: string, moment: HardMoment): PlanItem & { id: string } => ({
  id,
  kind: 'moment',
  moment,
  when: 'x',
  act: 'y',
  createdAt: 0,
  updatedAt: 0,
})
const craving = (daysAgo: number, more: Partial<Craving>): Craving => ({
  at: now - daysAgo * day,
  strength: 3,
  trigger: 'unsaid',
  ...more,
})

describe('cravings at a hard moment', () => {
  const coffee = item('a', 'coffee')
  const second = item('b', 'coffee')
  const own = item('c', 'own')
  const items = [coffee, second, own]

  test('are those with its own sentence, or with what the first of its kind is about', () => {
    const cravings = [
      craving(0, { trigger: 'coffee' }),
      craving(1, { trigger: 'coffee', item: 'b' }),
      craving(1, { trigger: 'other', item: 'c' }),
      craving(2, { trigger: 'other' }),
      craving(29, { trigger: 'coffee' }),
    ]
    const count = (one: typeof coffee) => noteMoment(one, items, cravings, clock).count
    expect([coffee, second, own].map(count)).toEqual([1, 1, 1])
  })

  test('are quiet from the second day on', () => {
    const quiet = (daysAgo: number) =>
      noteMoment(coffee, items, [craving(daysAgo, { trigger: 'coffee' })], clock).quietSince
    expect(quiet(1)).toBeUndefined()
    expect(quiet(2)).toBe(now - 2 * day)
    expect(noteMoment(coffee, items, [], clock)).toEqual({ count: 0, isWorkdays: false })
  })

  test('come on workdays where almost all do', () => {
    const on = (...daysAgo: number[]) =>
      noteMoment(
        coffee,
        items,
        daysAgo.map(each => craving(each, { trigger: 'coffee' })),
        clock,
      ).isWorkdays
    expect(on(2, 3, 4, 5, 6)).toBe(true)
    expect(on(2, 3, 4, 5)).toBe(false)
    expect(on(1, 3, 4, 5, 6)).toBe(false)
  })
})

describe('a reminder', () => {
  test.each([
    [
      { at: 960, days: [1, 2, 3, 4, 5] },
      { at: 950, days: [1, 2, 3, 4, 5] },
    ],
    [{ at: 10 }, { at: 0, days: [1, 2, 3, 4, 5, 6, 7] }],
    [
      { at: 5, days: [1, 6] },
      { at: 1435, days: [5, 7] },
    ],
  ])('for %j is %j', (asked, expected) => {
    expect(reminderBefore(asked)).toEqual(expected)
  })
})
