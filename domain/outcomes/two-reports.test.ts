import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer, Round, Window } from '../follow-up/windows.ts'
import type { Day } from '../members/day.ts'
import { firstDayOf, type Quarter } from './quarter.ts'
import { makeSheet, type Sheet } from './sheet.ts'
import { isIn, makeLater, type OutcomeTeller, toCounted } from './tally.ts'

const quarters = ['2025-Q4', '2026-Q1', '2026-Q2'] as const satisfies Quarter[]

/** A few people who are alike, or many: some set a date in several quarters, so that reports share people. */
const group = fc.record({
  count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 60 })),
  dates: fc.subarray([...quarters], { minLength: 1 }),
  weeks4: fc.constantFrom<(Answer | undefined)[]>('yes', 'yes', 'no', undefined),
  weeks26: fc.constantFrom<(Answer | undefined)[]>('yes', 'yes', 'no', undefined),
  isAsked: fc.constantFrom(true, true, true, false),
  cohort: fc.constantFrom(undefined, 'Clinic', 'Works'),
  language: fc.constantFrom('de', 'en', 'ru'),
  /** Whether they're gone before the second question is counted. */
  leaves: fc.constantFrom(false, false, false, true),
})
type Someone = OutcomeTeller & { language: string; leaves: boolean }
type Group = Omit<Someone, 'uid' | 'quitDay' | 'rounds' | 'joinedAt'> & {
  count: number
  dates: Quarter[]
} & Record<Window, Answer | undefined>
const population = fc.array(group, { minLength: 3, maxLength: 14 })

function listPeople(groups: readonly Group[]): Someone[] {
  const round = (quitDay: Day, window: Window, answer: Answer | undefined): Round =>
    answer ? { quitDay, window, rule: 1, answer, answeredOn: quitDay } : { quitDay, window, rule: 1 }
  return groups.flatMap(({ count, dates, weeks4, weeks26, ...one }) => {
    const days = dates.map(firstDayOf)
    const rounds = days.flatMap(day => [round(day, 'weeks4', weeks4), round(day, 'weeks26', weeks26)])
    const quitDay = days.at(-1)
    return Array.from({ length: count }, (_, uid) => ({
      ...one,
      uid: `${uid}`,
      quitDay,
      rounds,
      joinedAt: 1,
    }))
  })
}

/** All that leaves the server about a quarter, by what it is called. */
function numbersOf(people: readonly Someone[], quarter: Quarter): Map<string, number> {
  const counted = people.filter(isIn(quarter)).map(one => toCounted(one, one.language, quarter))
  const sheet = makeSheet(counted)
  if (!sheet) return new Map()
  const stayed = people.filter(({ leaves }) => !leaves)
  const later = makeLater(stayed, quarter, { sheet, countedAt: 1 })
  return new Map([...listNumbers(sheet), ...(later ? [['later', later.free] as const] : [])])
}

const listNumbers = ({ base, free, rest, languages, cohorts }: Sheet): [string, number][] => [
  ['base', base],
  ['free', free],
  ['not free', base - free],
  ...rest.map(({ kinds, people }): [string, number] => [kinds.join(), people]),
  ...[...languages, ...cohorts].flatMap((row): [string, number][] => [
    [`${row.name} base`, row.base],
    [`${row.name} free`, row.free],
    [`${row.name} not free`, row.base - row.free],
  ]),
]

/** Every run of whole quarters, its numbers added up name by name. */
function listRanges(people: readonly Someone[]): Map<string, number>[] {
  const single = quarters.map(quarter => numbersOf(people, quarter))
  const runs = single.flatMap((_, from) =>
    single.slice(from).map((__, to) => single.slice(from, from + to + 1)),
  )
  return runs.map(run => {
    const sums = new Map<string, number>()
    for (const numbers of run)
      for (const [name, number] of numbers) sums.set(name, (sums.get(name) ?? 0) + number)
    return sums
  })
}

test('no two numbers of any reports, ranges, groups, totals or parts can be subtracted to one to nine people', () => {
  let compared = 0
  fc.assert(
    fc.property(population, groups => {
      const shown = new Set(listRanges(listPeople(groups)).flatMap(numbers => [...numbers.values()]))
      for (const a of shown)
        for (const b of shown) {
          compared += 1
          const difference = Math.abs(a - b)
          expect(difference === 0 || difference >= 10, `${a} and ${b}`).toBe(true)
        }
    }),
    { numRuns: 200 },
  )
  expect(compared).toBeGreaterThan(1_000)
})

test('with or without any one person, every number that stays is the same or differs by whole tens', () => {
  let compared = 0
  fc.assert(
    fc.property(population, fc.nat(), (groups, pick) => {
      const people = listPeople(groups)
      const others = people.filter((_, index) => index !== pick % people.length)
      const [all, without] = [listRanges(people), listRanges(others)]
      for (const [index, numbers] of all.entries())
        for (const [name, number] of numbers) {
          compared += 1
          expect(Math.abs(number - (without[index]?.get(name) ?? 0)) % 10, name).toBe(0)
        }
    }),
    { numRuns: 100 },
  )
  expect(compared).toBeGreaterThan(500)
})
