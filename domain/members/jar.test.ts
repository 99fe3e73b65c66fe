import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckIn, countUp, runsOf } from './count.ts'
import { fillJar, findKeptAt, levelOf } from './jar.ts'
import { save } from './savings.ts'

const hour = 3_600_000
const day = 24 * hour
const quitAt = Date.parse('2026-11-03T08:30:00Z')
const habit = { perDay: 14, packSize: 20, packPrice: 14.5, currency: 'GBP' }
const trip = { title: 'Whitby', amount: 250 }
const bicycle = { title: 'A bicycle', amount: 480 }

const slip = (after: number, more: Partial<CheckIn> = {}): CheckIn => {
  const at = quitAt + after * day
  return { day: new Date(at).toISOString().slice(0, 10), state: 'slip', at, ...more }
}
const count = (checkIns: CheckIn[], after: number) =>
  countUp({ quitAt, checkIns, timeZone: 'Europe/London', now: quitAt + after * day })
const fill = (goals: (typeof trip)[], after: number, checkIns: CheckIn[] = []) =>
  fillJar({ goals, habit, checkIns, count: count(checkIns, after) })

describe('the jar', () => {
  test('fills one goal, puts it away with its day, and goes on with the next', () => {
    const jar = fill([trip, bicycle], 47)
    expect(jar.filled).toEqual([{ goal: trip, at: expect.closeTo(quitAt + (250 / 10.15) * day, -2) }])
    expect(jar.goal).toBe(bicycle)
    expect(jar.kept).toBeCloseTo(47 * 10.15 - 250)
    expect(fill([trip, bicycle], 20)).toMatchObject({ filled: [], goal: trip, waiting: [bicycle] })
  })

  test('keeps the last goal, full and then overfull, until another follows', () => {
    const levels = [0.01, 10, 24.7, 60].map(after => levelOf(fill([trip], after)))
    expect(levels).toEqual(['empty', 'part', 'full', 'over'])
    expect(fill([trip], 60)).toMatchObject({ filled: [], goal: trip })
  })

  test('has no goal to reach where none was told', () => {
    const jar = fill([], 60)
    expect(jar).toMatchObject({ goal: undefined, filled: [], waiting: [] })
    expect(levelOf(jar)).toBe('part')
  })

  test('does not take a full goal back after a slip', () => {
    const heavy = [slip(24.9, { smoked: 60 })]
    expect(fill([trip, bicycle], 25, heavy)).toMatchObject({ goal: bicycle, kept: 0 })
  })

  test('is never filled by what cost nothing', () => {
    const free = { ...habit, packPrice: 0 }
    expect(findKeptAt(1, { habit: free, checkIns: [], count: count([], 900) })).toBeUndefined()
  })

  test('was full at the first moment that the count says so', () => {
    const slips = fc.array(
      fc.record({
        after: fc.integer({ min: 0, max: 60 * 24 }),
        rest: fc.option(fc.integer({ min: 0, max: 48 })),
        smoked: fc.integer({ min: 1, max: 30 }),
      }),
      { maxLength: 5 },
    )
    const amounts = fc.integer({ min: 1, max: 500 })
    fc.assert(
      fc.property(slips, amounts, (some, money) => {
        const checkIns = some.map(({ after, rest, smoked }) =>
          slip(after / 24, {
            smoked,
            ...(rest !== null && { newStartAt: quitAt + (after + rest) * hour }),
          }),
        )
        const keptAt = (now: number) => save(habit, countUp({ quitAt, checkIns, timeZone: 'UTC', now })).money
        const found = findKeptAt(money, { habit, checkIns, count: count(checkIns, 61) })
        const moments = Array.from({ length: 61 * 2 + 1 }, (_, index) => quitAt + index * 12 * hour)
        const naive = moments.find(at => keptAt(at) >= money)
        if (naive !== undefined) expect(found).toBeLessThanOrEqual(naive + 1)
        if (found === undefined) expect(naive).toBeUndefined()
        else expect(keptAt(found + 1)).toBeGreaterThanOrEqual(money - 0.001)
      }),
      { numRuns: 60 },
    )
  })
})

describe('runs', () => {
  test('are as many as were begun, end where the next slip was, and make up the total', () => {
    const told = [
      slip(19.2, { newStartAt: quitAt + 20 * day }),
      slip(30),
      slip(40.5, { newStartAt: quitAt + 40.5 * day }),
    ]
    const { stretches, total, current, best } = count(told, 47)
    const runs = runsOf(stretches)
    expect(runs.map(({ days }) => days)).toEqual([19, 20, 6])
    expect(
      runs.map(({ startedAt, endedAt }) => [(startedAt - quitAt) / day, (endedAt - quitAt) / day]),
    ).toEqual([
      [0, 19.2],
      [20, 40.5],
      [40.5, 47],
    ])
    expect(runs.reduce((sum, { days }) => sum + days, 0)).toBe(total)
    expect(runs.at(-1)).toEqual(current)
    expect(runs[1]).toEqual(best)
  })

  test('always end with the current one, hold the best, and add up to the total', () => {
    const slips = fc.array(fc.tuple(fc.integer({ min: 0, max: 99 * 24 }), fc.boolean()), { maxLength: 8 })
    fc.assert(
      fc.property(slips, some => {
        const told = some.map(([after, isNew]) =>
          slip(after / 24, isNew ? { newStartAt: quitAt + after * hour } : {}),
        )
        const { stretches, total, current, best } = count(told, 100)
        const runs = runsOf(stretches)
        expect(runs.at(-1)).toEqual(current)
        expect(Math.max(...runs.map(({ smokeFreeFor }) => smokeFreeFor))).toBe(best.smokeFreeFor)
        expect(runs.reduce((sum, { days }) => sum + days, 0)).toBe(total)
        const begun = new Set(
          told.flatMap(({ newStartAt = quitAt }) => (newStartAt > quitAt ? [newStartAt] : [])),
        )
        expect(runs).toHaveLength(1 + begun.size)
      }),
    )
  })
})
