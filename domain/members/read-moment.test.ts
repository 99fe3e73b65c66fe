import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMoment, wallMinute } from './day.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
]

describe('the moment on a wall clock', () => {
  test.each([
    ['2026-03-29T08:00', '2026-03-29T06:00:00.000Z'],
    ['2026-10-25T08:00', '2026-10-25T07:00:00.000Z'],
    ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
    ['2026-07-01T23:59', '2026-07-01T21:59:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
  ])('%s in Berlin is what the clock on the wall said', (text, instant) => {
    expect(new Date(readMoment(text, 'Europe/Berlin') ?? 0).toISOString()).toBe(instant)
  })

  test('stays where it is, however often it is saved', () => {
    const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 })
    const days = fc.constantFrom('2026-03-29', '2026-10-25', '2026-04-05', '2026-11-01', '2026-03-08')
    const hours = fc.tuple(days, fc.integer({ min: 0, max: 1439 }))
    const pad = (number: number) => String(number).padStart(2, '0')
    const near = hours.map(([day, at]) => `${day}T${pad(Math.floor(at / 60))}:${pad(at % 60)}`)
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.oneof(minutes, near), (timeZone, entered) => {
        const text = typeof entered === 'number' ? wallMinute(entered * 60_000, timeZone) : entered
        const first = readMoment(text, timeZone) ?? 0
        const shown = wallMinute(first, timeZone)
        expect(readMoment(shown, timeZone)).toBe(first)
        // Only an hour that the clocks skipped is shown as another.
        if (typeof entered === 'number') expect(shown).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['', 'soon', '2026-02-30T08:00', '1949-12-31T08:00'])('is not “%s”', text => {
    expect(readMoment(text, 'Europe/Berlin')).toBeUndefined()
  })
})
