import { expect, test } from 'vitest'
import type { ChallengeView, ParticipantView } from '../../../domain/challenges/challenge.ts'
import { addDays } from '../../../domain/members/day.ts'
import { openLibrary } from '../../../languages/library.ts'
import { shapesOf } from './drawing.ts'
import { bestStretch, inscribe } from './inscription.ts'

const say = openLibrary().words('en').getFixedT(null, 'together')
const startDay = '2026-11-01'

const person = (nickname: string, days: string, more: Partial<ParticipantView> = {}): ParticipantView => ({
  nickname,
  role: 'member',
  firstDay: startDay,
  joinedAt: 1,
  isInKeepsake: true,
  days,
  ...more,
})

function viewOf(people: ParticipantView[], length: number): ChallengeView {
  const total = people.reduce((sum, { days }) => sum + days.split('f').length - 1, 0)
  return {
    name: 'No smoke in November',
    mode: 'together',
    startDay,
    endDay: addDays(startDay, length - 1),
    places: 10,
    welcomesSupporters: true,
    inviting: 'owner',
    hearsCompany: true,
    owner: 'p0',
    people: Object.fromEntries(people.map((each, index) => [`p${index}`, each])),
    total,
    keptDays: 0,
    reached: {},
    lately: [],
  }
}

test('a slip, a day nobody spoke of and one they would rather not are the same', () => {
  const kept = (days: string) => inscribe(viewOf([person('Mira', days)], 4), say, 'en')
  expect(kept('fsff')).toEqual(kept('fpff'))
  expect(kept('fsff')).toEqual(kept('f-ff'))
  expect(kept('fsff')?.rows).toEqual([[1, 0, 1, 1]])
})

test('names those who agreed, and nobody whose name is hidden or who only supports', () => {
  const people = [
    person('Tomek', 'f', { joinedAt: 3 }),
    person('Mira', 'f', { joinedAt: 2 }),
    person('Lena', 'f', { isInKeepsake: false }),
    person('', 'f'),
    person('Ada', '', { role: 'supporter' }),
  ]
  const kept = inscribe(viewOf(people, 1), say, 'en')
  expect(kept?.names).toBe('Mira and Tomek')
  expect(kept?.rows).toHaveLength(4)
  expect(kept?.number).toBe('4')
})

test('long ones are shown by the week, and begin where someone came later', () => {
  const late = person('Jo', 'fffffff', { firstDay: addDays(startDay, 14) })
  const kept = inscribe(viewOf([person('Mira', 'fff----'), late], 42), say, 'en')
  expect(kept?.rows[0]).toEqual([3 / 7, 0, 0, 0, 0, 0])
  expect(kept?.rows[1]).toEqual([null, null, 1, 0, 0, 0])
})

test('nothing is drawn where nobody told a smoke-free day', () => {
  expect(inscribe(viewOf([person('Mira', 's-p')], 3), say, 'en')).toBeUndefined()
})

test('fifty people over a year still stand on the water', () => {
  const people = Array.from({ length: 50 }, (_, index) => person(`N${index}`, 'f'.repeat(366)))
  const kept = inscribe(viewOf(people, 366), say, 'en')
  if (!kept) throw new Error('no picture')
  const dots = shapesOf(kept).at(-1)?.d ?? ''
  const tops = [...dots.matchAll(/M([\d.]+) ([\d.]+)a/g)].map(([, , y]) => Number(y))
  expect(tops).toHaveLength(50 * 53)
  expect(Math.min(...tops)).toBeGreaterThan(850)
  expect(Math.max(...tops)).toBeLessThan(1148)
})

test('the best stretch is of everyone who was there by then', () => {
  const late = person('Jo', 'ff', { firstDay: addDays(startDay, 3) })
  expect(bestStretch(viewOf([person('Mira', 'fffff')], 5))).toBe(0)
  expect(bestStretch(viewOf([person('Mira', 'fffff'), late], 5))).toBe(2)
  expect(bestStretch(viewOf([person('Mira', 'ffsff'), person('Jo', 'fffff')], 5))).toBe(2)
})
