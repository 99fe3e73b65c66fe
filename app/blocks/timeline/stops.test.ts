import { describe, expect, test } from 'vitest'
import { findPlace, type Stop, stopsOf } from './stops.ts'

const hour = 3_600_000
const stop = (after?: number): Stop => ({
  id: String(after),
  when: '',
  text: '',
  short: '',
  source: '',
  publishers: '',
  certainty: 'high',
  ...(after !== undefined && { after: after * hour }),
})

describe('where someone is among the stops', () => {
  const stops = [stop(1), stop(3), stop(13)]

  test.each([
    [0, -0.5],
    [1, 0],
    [2, 0.5],
    [3, 1],
    [8, 1.5],
    [13, 2],
    [10_000, 2],
  ])('after %d hours at %d', (hours, place) => {
    expect(findPlace(stops, hours * hour)).toBe(place)
  })

  test('is not known without a date, before the day, or where a stop has no time', () => {
    expect(findPlace(stops, undefined)).toBeUndefined()
    expect(findPlace(stops, -1)).toBeUndefined()
    expect(findPlace([...stops, stop()], hour)).toBeUndefined()
    expect(findPlace([], hour)).toBeUndefined()
  })
})

test('stops of editors who gave no time, or none that is one, have none', () => {
  const of = (afterHours: unknown) =>
    stopsOf({
      _uid: 't',
      component: 'timeline',
      stops: [{ _uid: 's', component: 'timeline-stop', afterHours }],
    })[0]?.after
  expect(of('0.5')).toBe(hour / 2)
  expect(of(undefined)).toBeUndefined()
  expect(of('')).toBeUndefined()
  expect(of('soon')).toBeUndefined()
})
