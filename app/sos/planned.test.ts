import { describe, expect, test } from 'vitest'
import { findPlanned } from './planned.ts'

const coffee = { when: 'coffee', act: 'tea', at: 9 * 60 }
const bed = { when: 'bed', act: 'read', at: 23 * 60 + 30 }
const stress = { when: 'stress', act: 'walk' }
const at = (hours: number, minutes = 0) => hours * 60 + minutes

describe('the plan for this hour', () => {
  test('is what was planned about now, the nearest first', () => {
    const late = { when: 'tea', act: 'water', at: at(9, 20) }
    expect(findPlanned([coffee, bed, late], at(9, 25))).toEqual({ isNow: true, moments: [late, coffee] })
    expect(findPlanned([coffee, bed], at(7, 29)).isNow).toBe(false)
    expect(findPlanned([coffee, bed], at(7, 30)).isNow).toBe(true)
  })

  test('knows that midnight is near to both its sides', () => {
    expect(findPlanned([coffee, bed], at(0, 30))).toEqual({ isNow: true, moments: [bed] })
  })

  test('is the plan as it stands where nothing is near, or nothing has a time', () => {
    expect(findPlanned([stress, coffee, bed], at(15))).toEqual({ isNow: false, moments: [stress, coffee] })
    expect(findPlanned([], at(15))).toEqual({ isNow: false, moments: [] })
  })
})
