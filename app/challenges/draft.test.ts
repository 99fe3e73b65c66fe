import { describe, expect, test } from 'vitest'
import { findWrong, nextMonday, queryOf, readDraft, spanOf, wishesOf } from './draft.ts'

const today = '2026-11-15'
const read = (query: string) => readDraft(new URLSearchParams(query))

test('what nobody said is as most people want it', () => {
  expect(wishesOf(read(''), today)).toEqual({
    startDay: today,
    length: 28,
    mode: 'together',
    places: 10,
    welcomesSupporters: true,
    inviting: 'owner',
    hearsCompany: true,
  })
})

test('everything said comes back from the address, with what was switched off', () => {
  const said = read('length=own&from=2026-12-01&to=2026-12-24&mode=together&places=4&others=on')
  expect(said).toMatchObject({ supporters: false, others: true, company: false, places: '4' })
  const carried = Object.entries(queryOf(said)).filter((pair): pair is [string, string] => !!pair[1])
  expect(readDraft(new URLSearchParams(carried))).toEqual(said)
})

test.each([
  // A Sunday: tomorrow is Monday already.
  ['2026-11-15', '2026-11-23'],
  ['2026-11-16', '2026-11-23'],
  ['2026-11-20', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
])('from %s, the next Monday to choose is %s', (day, monday) => {
  expect(nextMonday(day)).toBe(monday)
})

test.each([
  ['start=tomorrow', '2026-11-16', 28],
  ['start=monday&length=7', '2026-11-23', 7],
  ['start=other&day=2026-12-01&length=1', '2026-12-01', 1],
  ['length=own&from=2026-11-15&to=2026-11-15', '2026-11-15', 1],
])('%s is from %s, %d days', (query, startDay, length) => {
  expect(spanOf(read(query), today)).toEqual({ startDay, length })
})

describe('what does not hold', () => {
  test.each([
    ['start=other', 'when', 'day'],
    ['start=other&day=2026-11-14', 'when', 'day'],
    ['start=other&day=2027-02-14', 'when', 'day'],
    ['length=own', 'when', 'from'],
    ['length=own&from=2026-11-20&to=2026-11-19', 'when', 'to'],
    ['length=own&from=2026-11-20&to=2027-11-21', 'when', 'to'],
    ['mode=together&places=1', 'who', 'places'],
    ['mode=together&places=51', 'who', 'places'],
    ['mode=together&places=many', 'who', 'places'],
  ])('%s is put right at the step %s', (query, step, problem) => {
    expect(findWrong(read(query), today)).toEqual({ step, problem })
    expect(wishesOf(read(query), today)).toBeUndefined()
  })

  test('two need no number of places, and always hear each other', () => {
    expect(wishesOf(read('mode=buddy&places=99'), today)).toMatchObject({ places: 2, hearsCompany: true })
  })
})
