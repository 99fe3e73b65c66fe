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

/** Who stands behind a row: what isn't named is in the last. */
function findMembers(
  { name }: OutcomeGroup,
  rows: readonly OutcomeGroup[],
  people: readonly Counted[],
  nameOf: (one: Counted) => string | undefined,
): Counted[] {
  const named = new Set(rows.flatMap(row => row.name ?? []))
  return people.filter(one => (name === null ? !named.has(nameOf(one) ?? '') : nameOf(one) === name))
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

  test('rows are true to the next ten on both sides, and none was made of few people', () => {
    fc.assert(
      fc.property(population, people => {
        const sheet = makeSheet(people)
        if (!sheet) return
        const isTrue = (rows: readonly OutcomeGroup[], nameOf: (one: Counted) => string | undefined) => {
          for (const row of rows) {
            const members = findMembers(row, rows, people, nameOf)
            const exact = { base: members.length, free: members.filter(({ said }) => said === 'free').length }
            expect(isShown(exact)).toBe(true)
            expect(Math.abs(exact.free - row.free)).toBeLessThan(ten)
            expect(Math.abs(exact.base - exact.free - (row.base - row.free))).toBeLessThan(ten)
          }
        }
        isTrue(sheet.languages, ({ language }) => language)
        isTrue(sheet.cohorts, ({ cohort }) => cohort)
      }),
      { numRuns: 400 },
    )
  })
})
