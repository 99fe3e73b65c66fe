import { describe, expect, test } from 'vitest'
import { readCohort, showCohort } from './cohort.ts'

describe('the name of a group', () => {
  test.each([
    ['Clinic North, spring', 'Clinic North, spring'],
    ['  Clinic \n North ', 'Clinic North'],
    ['Kra\u0301ków', 'Kráków'],
    ['Поликлиника 4', 'Поликлиника 4'],
    ['a'.repeat(60), 'a'.repeat(60)],
  ])('%j is kept as %j', (given, kept) => {
    expect(readCohort(given)).toBe(kept)
  })

  test.each(['', '   ', 'a'.repeat(61), 'a\u202eb', 'a\u0000b', '<b>'])('%j is refused', given => {
    expect(readCohort(given)).toBeUndefined()
  })
})

describe('how many are in a group', () => {
  test('is hidden below ten, and rounded down from there', () => {
    expect([0, 1, 9, 10, 14, 15, 99].map(showCohort)).toEqual([null, null, null, 10, 10, 15, 95])
  })

  test('tells of no single person, whichever numbers are taken from each other', () => {
    for (let people = 0; people < 200; people += 1) {
      const [before, after] = [showCohort(people) ?? 0, showCohort(people + 1) ?? 0]
      expect([0, 5, 10]).toContain(after - before)
    }
  })
})
