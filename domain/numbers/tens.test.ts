import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milestoneIds } from '../members/milestones.ts'
import { flows, levels, type Measure } from './measures.ts'
import { milestoneSpans } from './milestone-spans.ts'
import { coverChallenges, type NumbersReport, reportOn, type WeekCount } from './report.ts'
import { inTens } from './tens.ts'
import { ranges, startOf, type WeekRange, weekOf } from './weeks.ts'

const thisWeek = 2_966
const names = Object.keys(ranges) as WeekRange[]
const measures: Measure[] = [...flows, ...levels]

/** Someone who did one thing in one week of the last two years. */
type Deed = { measure: Measure; week: number }
const deed: fc.Arbitrary<Deed> = fc.record({
  measure: fc.constantFrom(...measures),
  // Most in a few weeks, so that tens become full.
  week: fc.oneof(
    fc.integer({ min: thisWeek - 6, max: thisWeek }),
    fc.integer({ min: thisWeek - 104, max: thisWeek }),
  ),
})
const population = fc.array(deed, { maxLength: 400 })
const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names))

const countAll = (deeds: readonly Deed[]): WeekCount[] =>
  measures.flatMap(measure =>
    Array.from({ length: 105 }, (_, index) => {
      const week = thisWeek - 104 + index
      return {
        measure,
        week,
        count: deeds.filter(one => one.measure === measure && one.week === week).length,
      }
    }),
  )

/** Every number that leaves the server, by what it is called. */
function numbersIn({ flows: found, levels: there }: NumbersReport): Map<string, number> {
  const numbers: [string, number | null | undefined][] = [
    ...Object.entries(found).flatMap(([name, flow]): [string, number | undefined][] => [
      [`${name} sum`, flow?.sum],
      [`${name} before`, flow?.before?.sum],
      [`${name} running`, flow?.running],
      ...[...(flow?.before?.weeks ?? []), ...(flow?.weeks ?? [])].map((people, index): [string, number] => [
        `${name} ${index}`,
        people,
      ]),
    ]),
    ...Object.entries(there).flatMap(([name, { weeks, now }]): [string, number | null][] => [
      [`${name} now`, now],
      ...weeks.map((people, index): [string, number | null] => [`${name} ${index}`, people]),
    ]),
  ]
  return new Map(numbers.flatMap(([name, number]) => (typeof number === 'number' ? [[name, number]] : [])))
}

describe('two ranges of the overview', () => {
  test('have no number between them, and none by subtraction, that is smaller than ten people', () => {
    fc.assert(
      fc.property(population, pair, (deeds, [one, other]) => {
        const counts = countAll(deeds)
        const first = [...numbersIn(reportOn(counts, one, thisWeek)).values()]
        const second = [...numbersIn(reportOn(counts, other, thisWeek)).values()]
        for (const a of new Set(first))
          for (const b of new Set(second)) {
            const difference = Math.abs(a - b)
            expect(difference === 0 || difference >= 10).toBe(true)
          }
      }),
    )
  })

  test('differ by weeks that either of them shows, and by nothing else', () => {
    fc.assert(
      fc.property(population, deeds => {
        const counts = countAll(deeds)
        const [long, short] = [reportOn(counts, '52w', thisWeek), reportOn(counts, '4w', thisWeek)]
        for (const name of flows) {
          const [all, few] = [long.flows[name], short.flows[name]]
          expect(few?.weeks).toEqual(all?.weeks.slice(-4))
          const left = all?.weeks.slice(0, -4).reduce((sum, people) => sum + people, 0)
          expect((all?.sum ?? 0) - (few?.sum ?? 0)).toBe(left)
        }
      }),
    )
  })

  test('are the same with or without any one person, or differ by whole tens: by whom can’t be seen', () => {
    fc.assert(
      fc.property(population, deed, pair, (others, person, wanted) => {
        for (const range of wanted) {
          const without = numbersIn(reportOn(countAll(others), range, thisWeek))
          const withThem = numbersIn(reportOn(countAll([...others, person]), range, thisWeek))
          expect([...withThem.keys()]).toEqual([...without.keys()])
          for (const [name, people] of withThem)
            expect(Math.abs(people - (without.get(name) ?? 0)) % 10, name).toBe(0)
        }
      }),
    )
  })

  test('count everyone in the end: what is missing is the last ten that isn’t full', () => {
    fc.assert(
      fc.property(population, deeds => {
        const { flows: found } = reportOn(countAll(deeds), '52w', thisWeek)
        for (const name of flows) {
          const flow = found[name]
          const told = (flow?.before?.sum ?? 0) + (flow?.sum ?? 0) + (flow?.running ?? 0)
          expect(told).toBe(inTens(deeds.filter(({ measure }) => measure === name).length))
        }
      }),
    )
  })
})

test('every milestone is in one span of certificates, so that the spans are groups like any other', () => {
  expect(Object.values(milestoneSpans).flat()).toEqual(milestoneIds)
})

test('challenges and the people in them are the same with or without any one of them, or differ by whole tens', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 })
  const sum = (all: readonly number[]) => all.reduce((people, each) => people + each, 0)
  const tellAll = (all: readonly number[]) => coverChallenges({ running: all.length, people: sum(all) })
  fc.assert(
    fc.property(sizes, sizes, (some, others) => {
      const [before, after] = [tellAll(some), tellAll(others)]
      const told = [before.running, before.people, after.running, after.people]
      for (const a of told) for (const b of told) expect(Math.abs(a - b) % 10).toBe(0)
      expect(before.running).toBeLessThanOrEqual(some.length)
      expect(before.people).toBeLessThanOrEqual(sum(some))
    }),
  )
})

test('weeks begin on Monday in UTC', () => {
  expect(new Date(startOf(weekOf(Date.parse('2026-11-17T03:00:00Z')))).toISOString()).toBe(
    '2026-11-16T00:00:00.000Z',
  )
  expect(weekOf(Date.parse('2026-11-15T23:59:59Z'))).toBe(weekOf(Date.parse('2026-11-16T00:00:00Z')) - 1)
})
