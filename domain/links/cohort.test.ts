import { describe, expect, test } from 'vitest'
import { readCohort } from './cohort.ts'

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
