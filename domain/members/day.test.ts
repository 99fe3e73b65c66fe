import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayOf, daysBetween, isDay, isTimeZone, middleOf, startOf } from './day.ts'

const at = (text: string) => Date.parse(text)
const hour = 3_600_000

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Lisbon',
  'Europe/Moscow',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Africa/Cairo',
  'Antarctica/Troll',
]
const zone = fc.constantFrom(...zones)
const clockwork = fc.record({ timeZone: zone, dayEndsAt: fc.integer({ min: 0, max: 6 }) })
const instant = fc.integer({ min: at('2000-01-01T00:00Z'), max: at('2060-01-01T00:00Z') })

describe('a day', () => {
  test.each([
    ['2026-11-15T02:59:59+01:00', '2026-11-14'],
    ['2026-11-15T03:00:00+01:00', '2026-11-15'],
    ['2026-03-29T01:59:00+01:00', '2026-03-28'],
    ['2026-03-29T03:00:00+02:00', '2026-03-29'],
    ['2026-10-25T02:30:00+02:00', '2026-10-24'],
    ['2026-10-25T02:30:00+01:00', '2026-10-24'],
    ['2026-10-25T03:00:00+01:00', '2026-10-25'],
    ['2024-02-29T12:00:00+01:00', '2024-02-29'],
  ])('%s in Berlin, where days end at three, is %s', (moment, day) => {
    expect(dayOf(at(moment), { timeZone: 'Europe/Berlin', dayEndsAt: 3 })).toBe(day)
  })

  test('begins at the first instant that belongs to it', () => {
    fc.assert(
      fc.property(instant, clockwork, (moment, clockwork) => {
        const day = dayOf(moment, clockwork)
        const start = startOf(day, clockwork)
        expect(start).toBeLessThanOrEqual(moment)
        expect(dayOf(start, clockwork)).toBe(day)
        expect(dayOf(start - 1, clockwork) < day).toBe(true)
      }),
    )
  })

  test('never comes back', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 50 * hour }), clockwork, (moment, passed, clockwork) => {
        expect(dayOf(moment + passed, clockwork) >= dayOf(moment, clockwork)).toBe(true)
      }),
    )
  })

  test('has a middle of its own', () => {
    fc.assert(
      fc.property(instant, clockwork, (moment, clockwork) => {
        const day = dayOf(moment, clockwork)
        expect(dayOf(middleOf(day, clockwork), clockwork)).toBe(day)
      }),
    )
  })

  test('that a zone left out begins with the one after it', () => {
    const apia = { timeZone: 'Pacific/Apia', dayEndsAt: 0 }
    expect(dayOf(startOf('2011-12-30', apia), apia)).toBe('2011-12-31')
  })

  test('is counted by the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), count => {
        expect(daysBetween('2024-02-29', addDays('2024-02-29', count))).toBe(count)
      }),
    )
  })

  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['2026-13-01', false],
    ['26-01-01', false],
    ['', false],
  ])('%s is one: %s', (text, expected) => expect(isDay(text)).toBe(expected))

  test('needs a zone that exists', () => {
    expect(isTimeZone('Europe/Warsaw')).toBe(true)
    expect(isTimeZone('Mars/Olympus')).toBe(false)
  })
})

describe('months on', () => {
  test.each([
    ['2026-01-31T08:00:00+01:00', 1, '2026-02-28T08:00:00+01:00'],
    ['2024-02-29T08:00:00+01:00', 12, '2025-02-28T08:00:00+01:00'],
    ['2026-03-15T08:00:00+01:00', 1, '2026-04-15T08:00:00+02:00'],
    ['2026-12-31T23:30:00+01:00', 2, '2027-02-28T23:30:00+01:00'],
    ['2026-09-25T02:30:00+02:00', 1, '2026-10-25T02:30:00+02:00'],
  ])('%s and %i is %s', (start, months, end) => {
    expect(new Date(addMonths(at(start), months, 'Europe/Berlin')).toISOString()).toBe(
      new Date(at(end)).toISOString(),
    )
  })

  test('come later, the more there are', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 250 }), zone, (start, months, timeZone) => {
        expect(addMonths(start, 0, timeZone)).toBeLessThanOrEqual(start + 2 * hour)
        expect(addMonths(start, months + 1, timeZone)).toBeGreaterThan(
          addMonths(start, months, timeZone) + 26 * 24 * hour,
        )
      }),
    )
  })
})
