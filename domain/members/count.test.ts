import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckIn, countUp } from './count.ts'
import { findNewest, milestones } from './milestones.ts'
import { save } from './savings.ts'

const day = 24 * 3_600_000
const quitAt = Date.parse('2026-01-05T07:30:00Z')
const timeZone = 'Europe/Warsaw'

const slip = (after: number, more: Partial<CheckIn> = {}): CheckIn => ({
  day: new Date(quitAt + after * day).toISOString().slice(0, 10),
  state: 'slip',
  at: quitAt + after * day,
  ...more,
})
const count = (checkIns: CheckIn[], after: number, more: Partial<Parameters<typeof countUp>[0]> = {}) =>
  countUp({ quitAt, checkIns, timeZone, now: quitAt + after * day, ...more })

describe('a quit', () => {
  test('counts whole days from its moment', () => {
    expect(count([], 0.5)).toMatchObject({ total: 0, current: { days: 0 } })
    expect(count([], 6.99)).toMatchObject({ total: 6, current: { days: 6 }, best: { days: 6 } })
  })

  test('has counted nothing before it begins', () => {
    expect(count([], -3)).toMatchObject({ total: 0, smokeFreeFor: 0, earned: {} })
  })

  test('keeps all its days when a slip goes on, but for the day of the slip', () => {
    expect(count([slip(3.2)], 3.5).total).toBe(3)
    expect(count([slip(3.2)], 10)).toMatchObject({ total: 9, current: { days: 9, slips: 1 } })
  })

  test('keeps the old run when a new one begins', () => {
    const { runs, total, current, best } = count([slip(10.5, { newStartAt: quitAt + 12 * day })], 15)
    expect(runs.map(({ days }) => days)).toEqual([10, 3])
    expect({ total, current: current.days, best: best.days }).toEqual({ total: 13, current: 3, best: 10 })
  })

  test('takes “rather not say” and silence as no answer, not as a slip', () => {
    expect(count([{ ...slip(2), state: 'private' }], 5).total).toBe(5)
  })

  test('loses no milestone to a slip told late', () => {
    const earned = count([], 7.1).earned
    expect(earned['7d']).toBe(quitAt + 7 * day)
    const after = count([slip(6.5)], 7.2, { earned })
    expect(after.earned['7d']).toBe(quitAt + 7 * day)
    expect(after.next?.id).toBe('7d')
  })

  test('names the milestone reached last, and the longer one where two fall together', () => {
    expect(findNewest({})).toBeUndefined()
    expect(findNewest({ '24h': 5, '3d': 9, '7d': 7 })).toEqual({ id: '3d', at: 9 })
    expect(findNewest({ '28d': 9, '1m': 9 })?.id).toBe('1m')
  })

  test('saves by the hour, less what was smoked', () => {
    const habit = { perDay: 20, packSize: 20, packPrice: 8, currency: 'EUR' }
    expect(save(habit, count([], 2.5))).toEqual({ cigarettes: 50, money: 20 })
    expect(save(habit, count([slip(1, { smoked: 3 })], 2.5))).toEqual({ cigarettes: 47, money: 18.8 })
    expect(save(habit, count([slip(1)], 2.5)).cigarettes).toBe(49)
    expect(save(habit, count([slip(0, { smoked: 30 })], 1)).money).toBe(0)
  })
})

const checkIn: fc.Arbitrary<CheckIn> = fc
  .record({
    state: fc.constantFrom('free' as const, 'slip' as const, 'private' as const),
    hours: fc.integer({ min: -48, max: 24 * 90 }),
    newStart: fc.option(fc.integer({ min: -30, max: 200 }), { nil: undefined }),
  })
  .map(({ state, hours, newStart }) => {
    const at = quitAt + hours * 3_600_000
    const newStartAt = newStart === undefined ? undefined : at + newStart * 3_600_000
    const day = new Date(at).toISOString().slice(0, 10)
    return newStartAt === undefined || state !== 'slip' ? { day, state, at } : { day, state, at, newStartAt }
  })
const checkIns = fc.uniqueArray(checkIn, { selector: ({ day }) => day, maxLength: 12 })
const later = fc.integer({ min: 0, max: 24 * 120 }).map(hours => quitAt + hours * 3_600_000)
const zone = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Warsaw')

describe('whatever is told', () => {
  test('the order it is told in changes nothing', () => {
    fc.assert(
      fc.property(checkIns, fc.integer(), later, (told, seed, now) => {
        const shuffled = [...told].sort((a, b) => hash(a.day, seed) - hash(b.day, seed))
        expect(countUp({ quitAt, checkIns: shuffled, timeZone, now })).toEqual(
          countUp({ quitAt, checkIns: told, timeZone, now }),
        )
      }),
    )
  })

  test('time and journeys never cost a day', () => {
    fc.assert(
      fc.property(checkIns, later, fc.nat(30 * day), zone, zone, (told, now, passed, here, there) => {
        const past = told.filter(({ at }) => at <= now)
        const before = countUp({ quitAt, checkIns: past, timeZone: here, now })
        const after = countUp({
          quitAt,
          checkIns: past,
          timeZone: there,
          now: now + passed,
          earned: before.earned,
        })
        expect(after.total).toBeGreaterThanOrEqual(before.total)
        expect(after.best.days).toBeGreaterThanOrEqual(before.best.days)
        expect(after.earned).toMatchObject(before.earned)
      }),
    )
  })

  test('a slip takes one day at most, and a new start from this moment none', () => {
    fc.assert(
      fc.property(checkIns, later, (told, now) => {
        const past = told.filter(({ at }) => at < now)
        const before = countUp({ quitAt, checkIns: past, timeZone, now })
        const goesOn = countUp({ quitAt, checkIns: [...past, slipAt(now)], timeZone, now })
        expect(goesOn.total).toBe(before.total)
        const anew = countUp({
          quitAt,
          checkIns: [...past, { ...slipAt(now), newStartAt: now }],
          timeZone,
          now,
        })
        expect(anew.total).toBe(before.total)
        expect(anew.best.days).toBe(before.best.days)
        expect(anew.current.days).toBe(0)
      }),
    )
  })

  test('the days are those a patient person would count', () => {
    fc.assert(
      fc.property(checkIns, later, (told, now) => {
        const { runs, total, best } = countUp({ quitAt, checkIns: told, timeZone, now })
        const slips = told.filter(({ state, at }) => state === 'slip' && at >= quitAt && at <= now)
        let sum = 0
        for (const run of runs) {
          let days = 0
          for (let from = run.startedAt; from + day <= run.endedAt; from += day)
            if (!slips.some(({ at }) => at >= from && at < from + day)) days++
          expect(run.days).toBe(days)
          sum += days
        }
        expect(total).toBe(sum)
        expect(best.days).toBe(Math.max(...runs.map(({ days }) => days)))
        expect(total * day).toBeLessThanOrEqual(Math.max(0, now - quitAt))
      }),
    )
  })

  test('the next milestone lies ahead, and those behind are earned', () => {
    fc.assert(
      fc.property(checkIns, later, zone, (told, now, timeZone) => {
        const { next, earned } = countUp({ quitAt, checkIns: told, timeZone, now })
        expect(next?.at).toBeGreaterThan(now)
        expect(next?.progress).toBeGreaterThanOrEqual(0)
        expect(next?.progress).toBeLessThan(1)
        const before = milestones.slice(
          0,
          milestones.findIndex(({ id }) => id === next?.id),
        )
        for (const { id } of before) expect(earned[id]).toBeLessThanOrEqual(now)
      }),
    )
  })
})

const slipAt = (at: number): CheckIn => ({ day: 'now', state: 'slip', at })

function hash(text: string, seed: number): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed)
}
