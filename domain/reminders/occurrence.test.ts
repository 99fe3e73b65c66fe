import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNext, isQuiet } from './occurrence.ts'

const minute = 60_000
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Apia',
]

const readers = new Map(
  zones.map(timeZone => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }),
  ]),
)
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function shown(at: number, timeZone: string) {
  const parts = readers.get(timeZone)?.formatToParts(at) ?? []
  const find = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return {
    date: find('day'),
    weekday: names.indexOf(find('weekday')) + 1,
    minutes: Number(find('hour')) * 60 + Number(find('minute')),
  }
}

/** Minute by minute, as someone would who watches the clock on the wall from the day before on. */
function watch(rhythm: { at: number; days: number[] }, timeZone: string, after: number): number {
  const done = new Set<string>()
  const begin = Math.floor(after / minute) * minute - 36 * 60 * minute
  for (let at = begin; ; at += minute) {
    const { date, weekday, minutes } = shown(at, timeZone)
    if (!rhythm.days.includes(weekday) || minutes < rhythm.at || done.has(date)) continue
    done.add(date)
    // The first day is seen from its middle on.
    if (at > after && (done.size > 1 || at > begin)) return at
  }
}

describe('the next time a reminder comes', () => {
  test('is what the clock on the wall shows, when clocks are changed too', () => {
    const changes = [
      Date.UTC(2026, 2, 29, 1),
      Date.UTC(2026, 9, 25, 1),
      Date.UTC(2026, 2, 8, 7),
      Date.UTC(2026, 10, 1, 6),
      Date.UTC(2026, 2, 8, 5),
      Date.UTC(2026, 9, 3, 15, 30),
      Date.UTC(2026, 3, 4, 15),
      Date.UTC(2026, 3, 23, 22),
      Date.UTC(2026, 5, 10),
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...changes),
        fc.integer({ min: -26 * 60, max: 26 * 60 }),
        fc.integer({ min: 0, max: 1_439 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (timeZone, change, off, at, days) => {
          const after = change + off * minute
          expect(findNext({ at, days }, timeZone, after)).toBe(watch({ at, days }, timeZone, after))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is after a skipped hour, and the first of two', () => {
    const at = 2 * 60 + 30
    const spring = findNext({ at, days: [7] }, 'Europe/Berlin', Date.parse('2026-03-28T12:00:00Z'))
    expect(new Date(spring ?? 0).toISOString()).toBe('2026-03-29T01:00:00.000Z')
    const autumn = findNext({ at, days: [7] }, 'Europe/Berlin', Date.parse('2026-10-24T12:00:00Z'))
    expect(new Date(autumn ?? 0).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    const again = findNext({ at, days: [7] }, 'Europe/Berlin', autumn ?? 0)
    expect(new Date(again ?? 0).toISOString()).toBe('2026-11-01T01:30:00.000Z')
  })

  test('leaves out a day that a country did not have', () => {
    // Samoa went from Thursday 29 to Saturday 31 December 2011.
    const next = findNext({ at: 600, days: [5] }, 'Pacific/Apia', Date.parse('2011-12-28T00:00:00Z'))
    expect(new Date(next ?? 0).toISOString()).toBe('2012-01-05T20:00:00.000Z')
  })

  test('is never without a day', () => {
    expect(findNext({ at: 600, days: [] }, 'Europe/Berlin', 0)).toBeUndefined()
    expect(findNext({ at: 600, days: everyDay }, 'Europe/Berlin', 0)).toBe(9 * 60 * minute)
  })
})

test('quiet hours may go over midnight, begin with their first minute and end before their last', () => {
  const night = { quietFrom: 21 * 60 + 30, quietTo: 7 * 60 }
  expect([1_289, 1_290, 0, 419, 420].map(at => isQuiet(at, night))).toEqual([false, true, true, true, false])
  const noon = { quietFrom: 720, quietTo: 780 }
  expect([719, 720, 779, 780].map(at => isQuiet(at, noon))).toEqual([false, true, true, false])
  expect([0, 600, 1_439].map(at => isQuiet(at, { quietFrom: 600, quietTo: 600 }))).toEqual([
    false,
    false,
    false,
  ])
})
