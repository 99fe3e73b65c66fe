import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ten } from '../numbers/tens.ts'
import { isShown, type OutcomeGroup } from './group.ts'
import { type Counted, findAnswered, makeSheet, type Said, type Sheet, saids } from './sheet.ts'

const many = (count: number, said: Said, language = 'de', cohort?: string): Counted[] =>
  Array.from({ length: count }, () => ({ said, language, cohort }))

describe('a sheet', () => {
  test('counts everyone who set a date in tens that add up, and tells apart why someone is not smoke-free', () => {
    const people = [
      ...many(118, 'free'),
      ...many(85, 'smoked'),
      ...many(216, 'silent'),
      ...many(93, 'unasked'),
    ]
    expect(makeSheet(people)).toEqual({
      base: 510,
      free: 120,
      rest: [
        { kinds: ['smoked'], people: 80 },
        { kinds: ['silent'], people: 220 },
        { kinds: ['unasked'], people: 90 },
      ],
      languages: [],
      cohorts: [],
    })
    expect(findAnswered(makeSheet(people) as Sheet)).toBe(200)
  })

  test('is none below thirty dates, below ten smoke-free and below ten others', () => {
    expect(makeSheet([...many(15, 'free'), ...many(14, 'silent')])).toBeUndefined()
    expect(makeSheet([...many(15, 'free'), ...many(15, 'silent')])).toBeDefined()
    expect(makeSheet([...many(9, 'free'), ...many(400, 'silent')])).toBeUndefined()
    expect(makeSheet([...many(400, 'free'), ...many(9, 'silent')])).toBeUndefined()
    expect(makeSheet([])).toBeUndefined()
  })

  test('puts kinds together that are few, and then says nothing of who answered', () => {
    const oneDeclined = makeSheet([
      ...many(20, 'free'),
      ...many(20, 'smoked'),
      ...many(20, 'silent'),
      ...many(1, 'unasked'),
    ])
    expect(oneDeclined?.rest).toEqual([
      { kinds: ['smoked'], people: 20 },
      { kinds: ['silent', 'unasked'], people: 20 },
    ])
    const oneSmoked = makeSheet([
      ...many(20, 'free'),
      ...many(1, 'smoked'),
      ...many(20, 'silent'),
      ...many(20, 'unasked'),
    ])
    expect(oneSmoked?.rest).toEqual([{ kinds: ['smoked', 'silent', 'unasked'], people: 40 }])
    expect(findAnswered(oneSmoked as Sheet)).toBeUndefined()
  })

  test('puts languages together that are few, with one that could stand alone where that is not enough', () => {
    const large = (language: string, count: number) => [
      ...many(count, 'free', language),
      ...many(count, 'silent', language),
    ]
    const few = [...large('de', 60), ...large('en', 20), ...large('ru', 8), ...large('pl', 4)]
    expect(makeSheet(few)?.languages).toEqual([
      { name: 'de', base: 120, free: 60 },
      { name: 'en', base: 40, free: 20 },
      { name: null, base: 20, free: 10 },
    ])
    const fewer = [...large('de', 60), ...large('en', 20), ...many(1, 'free', 'ru')]
    expect(makeSheet(fewer)?.languages).toEqual([
      { name: 'de', base: 120, free: 60 },
      { name: null, base: 40, free: 20 },
    ])
  })

  test('shows no group that lies within a language but for one person', () => {
    const clinic = [...many(40, 'free', 'de', 'Clinic'), ...many(40, 'silent', 'de', 'Clinic')]
    const others = [...many(40, 'free', 'en'), ...many(40, 'silent', 'en')]
    expect(makeSheet([...clinic, ...others])?.cohorts).toHaveLength(2)
    const sheet = makeSheet([...clinic, ...others, ...many(1, 'free', 'de')])
    expect(sheet?.languages).toHaveLength(2)
    expect(sheet?.cohorts).toEqual([])
  })
})

const languages = ['de', 'en', 'ru', 'pl']
const cohorts = [undefined, 'Clinic', 'Works', 'Autumn']

/** Groups of all sizes, so that some are always near the edge. */
const population: fc.Arbitrary<Counted[]> = fc
  .array(
    fc.record({
      count: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 8, max: 45 })),
      said: fc.constantFrom<Said[]>('free', 'free', ...saids),
      language: fc.constantFrom(...languages),
      cohort: fc.constantFrom(...cohorts),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map(groups => groups.flatMap(({ count, ...one }) => Array.from({ length: count }, () => one)))

type Cell = { members: Set<Counted> }

/** Who stands behind a row. What isn't named is in the last. */
function membersOf(
  rows: readonly OutcomeGroup[],
  people: readonly Counted[],
  nameOf: (one: Counted) => string | undefined,
) {
  const named = new Set(rows.flatMap(({ name }) => name ?? []))
  return rows.map(({ name, base, free }): Cell => {
    const isIn = (one: Counted) => (name === null ? !named.has(nameOf(one) ?? '') : nameOf(one) === name)
    const members = new Set(people.filter(isIn))
    // Every row is true to the next ten on both sides, whatever was put together.
    const exact = countOf(members)
    expect(Math.abs(exact.free - free)).toBeLessThan(ten)
    expect(Math.abs(exact.base - exact.free - (base - free))).toBeLessThan(ten)
    return { members }
  })
}

/** Everything anyone could add up from one table. */
function unionsOf(cells: readonly Cell[]): Set<Counted>[] {
  const all = Array.from({ length: 2 ** cells.length }, (_, bits) =>
    cells.filter((__, index) => (bits >> index) % 2),
  )
  return all.map(some => new Set(some.flatMap(({ members }) => [...members])))
}

const countOf = (people: Iterable<Counted>) => {
  const all = [...people]
  return { base: all.length, free: all.filter(({ said }) => said === 'free').length }
}

describe('whatever people there are', () => {
  test('rows add up to the whole, and none is few on either side', () => {
    fc.assert(
      fc.property(population, people => {
        const sheet = makeSheet(people)
        if (!sheet) return
        expect(sheet.rest.reduce((sum, each) => sum + each.people, sheet.free)).toBe(sheet.base)
        for (const each of sheet.rest) expect(each.people).toBeGreaterThanOrEqual(ten)
        for (const rows of [sheet.languages, sheet.cohorts]) {
          expect(rows.every(isShown)).toBe(true)
          if (rows.length > 0) {
            expect(rows.reduce((sum, { base }) => sum + base, 0)).toBe(sheet.base)
            expect(rows.reduce((sum, { free }) => sum + free, 0)).toBe(sheet.free)
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  test('no two numbers that were shown can be subtracted to tell a few people apart', () => {
    let compared = 0
    fc.assert(
      fc.property(population, distinct => {
        // Each is someone: sets tell them apart.
        const people = distinct.map(one => ({ ...one }))
        const sheet = makeSheet(people)
        if (!sheet) return
        const byLanguage = unionsOf(membersOf(sheet.languages, people, ({ language }) => language))
        const byCohort = unionsOf(membersOf(sheet.cohorts, people, ({ cohort }) => cohort))
        const sums = [...byLanguage, ...byCohort, new Set(people)].filter(({ size }) => size > 0)
        for (const large of sums)
          for (const smaller of sums) {
            if (smaller.size >= large.size || ![...smaller].every(one => large.has(one))) continue
            compared += 1
            expect(isShown(countOf([...large].filter(one => !smaller.has(one))))).toBe(true)
          }
      }),
      { numRuns: 400 },
    )
    expect(compared).toBeGreaterThan(300)
  })
})
