import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findClosing, findOpening, type OpeningHours } from './opening.ts'

const office: OpeningHours = [
  { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  { days: [6], from: '10:10', to: '13:00' },
]
const at = (text: string) => Date.parse(text)

test('a line is open within its hours, by the clock on its own wall', () => {
  expect(findOpening(office, 'Europe/Berlin', at('2026-11-16T08:00:00Z'))).toEqual({ isOpen: true })
  expect(findOpening(office, 'Europe/Berlin', at('2026-11-16T15:59:59Z'))).toEqual({ isOpen: true })
  expect(findOpening(office, 'Europe/London', at('2026-11-16T08:00:00Z'))).toEqual({
    isOpen: false,
    opensAt: at('2026-11-16T09:00:00Z'),
  })
})

test('a closed line says when it opens, over a weekend and over a change of clocks', () => {
  const berlin = (text: string) => findOpening(office, 'Europe/Berlin', at(text))
  expect(berlin('2026-11-16T16:00:00Z')).toEqual({ isOpen: false, opensAt: at('2026-11-17T08:00:00Z') })
  expect(berlin('2026-11-20T18:30:20Z')).toEqual({ isOpen: false, opensAt: at('2026-11-21T09:10:00Z') })
  expect(berlin('2026-10-24T12:00:00Z')).toEqual({ isOpen: false, opensAt: at('2026-10-26T08:00:00Z') })
})

test('an open line says when it closes', () => {
  const closing = (text: string) => findClosing(office, 'Europe/Berlin', at(text))
  expect(closing('2026-11-16T08:00:00Z')).toBe('17:00')
  expect(closing('2026-11-21T09:10:00Z')).toBe('13:00')
  expect(closing('2026-11-21T12:00:00Z')).toBeUndefined()
})

test('a line without hours is always open', () => {
  expect(findOpening([], 'UTC', 0)).toEqual({ isOpen: true })
})

test('it opens at the first open minute, as asking every minute would find', () => {
  const clock = fc.integer({ min: 0, max: 1_439 })
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  fc.assert(
    fc.property(
      clock,
      clock,
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 604_799 }),
      (a, b, day, second) => {
        const hours = [{ days: [day], from: text(Math.min(a, b)), to: text(Math.max(a, b) + 1) }]
        const now = at('2026-11-02T00:00:00Z') + second * 1_000
        const found = findOpening(hours, 'UTC', now)
        const isOpen = (moment: number) => (findOpening(hours, 'UTC', moment) as { isOpen: boolean }).isOpen
        if (found.isOpen || found.opensAt === undefined) return
        expect(isOpen(found.opensAt)).toBe(true)
        expect(isOpen(found.opensAt - 60_000)).toBe(false)
      },
    ),
    { numRuns: 60 },
  )
})
