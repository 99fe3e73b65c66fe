import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDays } from './check-in-days.ts'
import type { CheckIn } from './count.ts'
import { weeksOf } from './craving-weeks.ts'
import { addDays, dayOf, daysBetween, quitDayOf, startOf } from './day.ts'
import { isTellable, monthsOf } from './months.ts'

const hour = 3_600_000
const day = 24 * hour
const london = { timeZone: 'Europe/London', dayEndsAt: 3 }
const quitAt = Date.parse('2026-11-03T08:30:00Z')

const zones = fc.constantFrom(
  'UTC',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
)
const clockworks = fc.record({ timeZone: zones, dayEndsAt: fc.integer({ min: 0, max: 11 }) })
const quits = fc.record({
  quitAt: fc.integer({ min: Date.parse('2019-12-01'), max: Date.parse('2028-04-01') }),
  length: fc.integer({ min: 0, max: 130 * 24 }),
  clockwork: clockworks,
})
const states = fc.constantFrom('free', 'slip', 'private', undefined)

const said = (name: string, state: CheckIn['state']): CheckIn => ({ day: name, state, at: quitAt })

describe('the months since a quit', () => {
  test('show nothing before the first day, what was told, what was not, and what is to come', () => {
    const checkIns = [
      said('2026-11-02', 'free'),
      said('2026-11-03', 'free'),
      said('2026-11-05', 'slip'),
      said('2026-11-06', 'private'),
      said('2026-11-30', 'free'),
    ]
    const [november, ...others] = monthsOf({ quitAt, checkIns, now: quitAt + 5 * day, clockwork: london })
    expect(others).toEqual([])
    expect(november).toMatchObject({ id: '2026-11', startsOn: 6 })
    expect(november?.days).toHaveLength(30)
    expect(november?.days.slice(0, 9).map(({ look }) => look)).toEqual([
      'before',
      'before',
      'told',
      'counted',
      'slip',
      'counted',
      'counted',
      'counted',
      'ahead',
    ])
    expect(november?.days.map(each => each.said).filter(Boolean)).toEqual(['free', 'slip', 'private'])
  })

  test('are none before the quit', () => {
    expect(monthsOf({ quitAt, checkIns: [], now: quitAt - 1, clockwork: london })).toEqual([])
    expect(isTellable('2026-11-03', { quitAt, checkIns: [], now: quitAt - 1, clockwork: london })).toBe(false)
  })

  test('begin with the date of the quit, though the night before it was not over yet', () => {
    const late = Date.parse('2026-12-01T02:25:00Z')
    for (const passed of [0, 20 * hour]) {
      const quit = { quitAt: late, checkIns: [], now: late + passed, clockwork: london }
      const months = monthsOf(quit)
      expect(months.map(({ id }) => id)).toEqual(['2026-12'])
      expect(months[0]?.days[0]).toEqual({ day: '2026-12-01', look: 'counted', said: undefined })
      expect(months[0]?.days[1]?.look).toBe('ahead')
      expect(isTellable('2026-11-30', quit)).toBe(false)
      expect(isTellable('2026-12-01', quit)).toBe(true)
      expect(openDays(quit.now, late, london)).toEqual(['2026-12-01'])
    }
  })

  test('hide nothing that was said of that night', () => {
    const late = Date.parse('2026-12-01T01:00:00Z')
    const checkIns = [said('2026-11-30', 'slip')]
    const months = monthsOf({ quitAt: late, checkIns, now: late + day, clockwork: london })
    expect(months[0]?.days.at(-1)).toEqual({ day: '2026-11-30', look: 'slip', said: 'slip' })
  })

  test('know leap days', () => {
    const at = Date.parse('2028-02-28T12:00:00Z')
    const months = monthsOf({ quitAt: at, checkIns: [], now: at + 3 * day, clockwork: london })
    expect(months.map(({ id, days }) => [id, days.length])).toEqual([
      ['2028-02', 29],
      ['2028-03', 31],
    ])
  })

  test('count exactly the days that a clock went through, in any zone, with any end of the day', () => {
    fc.assert(
      fc.property(quits, fc.array(states, { maxLength: 40 }), ({ quitAt, length, clockwork }, some) => {
        const now = quitAt + length * hour
        const night = dayOf(quitAt, clockwork)
        const checkIns = some.flatMap((state, index) =>
          state ? [said(addDays(night, index - 3), state)] : [],
        )
        const first = checkIns.some(each => each.day === night) ? night : quitDayOf(quitAt, clockwork)
        const months = monthsOf({ quitAt, checkIns, now, clockwork })
        const lived = new Set([first])
        for (let at = quitAt; at < now; at += 6 * hour) lived.add(dayOf(at, clockwork))
        lived.add(dayOf(now, clockwork))
        if (first !== night) lived.delete(night)
        const all = months.flatMap(({ days }) => days)
        const own = all.filter(({ look }) => look !== 'before' && look !== 'ahead')
        expect(own.map(each => each.day)).toEqual([...lived])
        for (const each of all) {
          const isLived = lived.has(each.day)
          const told = isLived ? checkIns.find(({ day }) => day === each.day)?.state : undefined
          expect(each.said).toBe(told)
          expect(each.look === 'slip').toBe(told === 'slip')
          expect(each.look === 'told').toBe(told === 'free')
          expect(isTellable(each.day, { quitAt, checkIns, now, clockwork })).toBe(isLived)
        }
        for (const { id, startsOn, days } of months) {
          expect(new Date(`${id}-01T00:00:00Z`).getUTCDay()).toBe((startsOn + 1) % 7)
          expect(days.map(({ day }) => Number(day.slice(8)))).toEqual(days.map((_, index) => index + 1))
          expect(new Date(Date.parse(`${days.at(-1)?.day}T00:00:00Z`) + day).getUTCDate()).toBe(1)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('the weeks of cravings', () => {
  test('begin with the day of the quit; what was noted before it is in none', () => {
    const at = (days: number) => ({ at: quitAt + days * day })
    const cravings = [at(-1), at(0), at(6.7), at(6.9), at(7), at(14), at(40)]
    const weeks = weeksOf({ cravings, quitAt, now: quitAt + 15 * day, clockwork: london })
    // Until three in the night it is still the seventh day.
    expect(weeks).toEqual([
      { number: 1, from: '2026-11-03', to: '2026-11-09', count: 2 },
      { number: 2, from: '2026-11-10', to: '2026-11-16', count: 2 },
      { number: 3, from: '2026-11-17', to: '2026-11-23', count: 1 },
    ])
  })

  test('are none before the quit', () => {
    expect(weeksOf({ cravings: [], quitAt, now: quitAt - 1, clockwork: london })).toEqual([])
  })

  test('hold every craving since the first day once, each between its first and last day', () => {
    const moments = fc.array(fc.integer({ min: -5 * 24, max: 130 * 24 }), { maxLength: 30 })
    fc.assert(
      fc.property(quits, moments, ({ quitAt, length, clockwork }, hours) => {
        const now = quitAt + length * hour
        const cravings = hours.map(each => ({ at: quitAt + each * hour })).filter(({ at }) => at <= now)
        const weeks = weeksOf({ cravings, quitAt, now, clockwork })
        for (const { number, from, to, count } of weeks) {
          expect(daysBetween(from, to)).toBe(6)
          const begun = startOf(from, clockwork)
          const start = number === 1 ? Math.min(begun, quitAt) : begun
          const end = startOf(addDays(to, 1), clockwork)
          expect(count).toBe(cravings.filter(({ at }) => at >= start && at < end).length)
        }
        expect(weeks.at(-1)?.to.localeCompare(dayOf(now, clockwork))).not.toBe(-1)
      }),
      { numRuns: 150 },
    )
  })
})
