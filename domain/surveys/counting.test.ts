import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hidePart, hideSmall } from '../numbers/small-cells.ts'
import { ten } from '../numbers/tens.ts'
import { type CountedResponse, summarize, type Table } from './counting.ts'
import { openInstruments } from './offered-instruments.ts'

const counts = fc.array(fc.oneof(fc.nat(14), fc.nat(60)), { minLength: 1, maxLength: 12 })
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe('a table whose total is known', () => {
  test('shows no small cell', () => {
    fc.assert(
      fc.property(counts, given => {
        for (const shown of hideSmall(given)) if (shown !== null) expect(shown).toBeGreaterThanOrEqual(ten)
      }),
    )
  })

  test('tells nothing wrong', () => {
    fc.assert(
      fc.property(counts, given => {
        for (const [index, shown] of hideSmall(given).entries())
          if (shown !== null) expect(shown).toBe(given[index])
      }),
    )
  })

  test('leaves nothing to be taken from the total: what is hidden is several cells, of enough people', () => {
    fc.assert(
      fc.property(counts, given => {
        const shown = hideSmall(given)
        const hidden = given.filter((_, index) => shown[index] === null)
        const isOpen = shown.some(one => one !== null)
        if (hidden.length === 0 || !isOpen) return
        expect(hidden.length).toBeGreaterThan(1)
        expect(sum(given) - sum(shown.map(one => one ?? 0))).toBeGreaterThanOrEqual(ten)
      }),
    )
  })

  test('hides no more than it must', () => {
    expect(hideSmall([10, 20, 30])).toEqual([10, 20, 30])
    expect(hideSmall([9, 20, 30])).toEqual([null, null, 30])
    expect(hideSmall([4, 3, 12, 30])).toEqual([null, null, null, 30])
    expect(hideSmall([6, 7, 12, 30])).toEqual([null, null, 12, 30])
    expect(hideSmall([40, 0])).toEqual([null, null])
  })

  test('shows a part only where the rest is no small group either', () => {
    fc.assert(
      fc.property(fc.nat(80), fc.nat(80), (part, rest) => {
        expect(hidePart(part, part + rest)).toBe(Math.min(part, rest) >= ten ? part : null)
      }),
    )
  })
})

const { all } = openInstruments()
const pull = all.find(({ id }) => id === 'pull')
const motivation = all.find(({ id }) => id === 'motivation')
if (!pull || !motivation) throw new Error('no instruments')

const response = fc.record({
  person: fc.constantFrom(...Array.from({ length: 60 }, (_, index) => `p${index}`)),
  at: fc.nat(1_000),
  instrument: fc.constant('pull'),
  version: fc.constant(1),
  language: fc.constantFrom('en', 'de', 'pl'),
  band: fc.constantFrom('low', 'middle', 'high', null),
  chosen: fc.record({
    age: fc.constant(['adult']),
    product: fc.constantFrom(['cigarettes'], ['cigarettes'], ['rolled'], ['vape']),
    attempts: fc.constantFrom([], ['none'], ['one'], ['few']),
  }),
}) as fc.Arbitrary<CountedResponse>

const cell = (tables: Table[], table: string, id: string) =>
  tables.find(one => one.id === table)?.cells.find(one => one.id === id)?.people

describe('a summary', () => {
  test('counts people, each once, in tens, and shows nothing small', () => {
    fc.assert(
      fc.property(fc.array(response, { maxLength: 150 }), responses => {
        const { people, tables } = summarize(pull, responses)
        const persons = new Set(responses.map(({ person }) => person)).size
        expect(people ?? 0).toBe(Math.floor(persons / 10) * 10)
        for (const { cells } of tables)
          for (const { people: shown } of cells) if (shown !== null) expect(shown).toBeGreaterThanOrEqual(10)
      }),
    )
  })

  test('stays the same until ten more have come, so that nobody is told by their coming', () => {
    fc.assert(
      fc.property(fc.array(response, { minLength: 20, maxLength: 90 }), responses => {
        const ordered = [...responses]
          .sort((a, b) => a.at - b.at)
          .filter(({ person }, index, list) => list.findIndex(one => one.person === person) === index)
        const before = summarize(pull, ordered.slice(0, Math.floor(ordered.length / 10) * 10))
        expect(summarize(pull, ordered)).toEqual(before)
      }),
    )
  })

  const crowd = (count: number, change: Partial<CountedResponse>, from = 0): CountedResponse[] =>
    Array.from({ length: count }, (_, index) => ({
      person: `p${from + index}`,
      at: from + index,
      instrument: 'motivation',
      version: 1,
      language: 'de',
      band: null,
      chosen: {},
      ...change,
    }))

  test('tells answers of one kind and of several', () => {
    const responses = [
      ...crowd(12, { chosen: { ladder: ['month'], reasons: ['money', 'family'] } }),
      ...crowd(18, { chosen: { ladder: ['season'], reasons: ['money'] } }, 12),
    ]
    const { people, tables } = summarize(motivation, responses)
    expect(people).toBe(30)
    expect(cell(tables, 'reasons', 'family')).toBe(12)
    // Everyone: the rest is nobody.
    expect(cell(tables, 'reasons', 'money')).toBeNull()
    // Five steps nobody stands on, and the smaller of the others with them.
    expect(cell(tables, 'ladder', 'month')).toBeNull()
    expect(cell(tables, 'ladder', 'season')).toBe(18)
  })

  test('has the last word of whoever answered twice', () => {
    const first = crowd(20, { chosen: { when: ['notYet'] } })
    const later = crowd(20, { chosen: { when: ['day'] } }).map(one => ({ ...one, at: one.at + 500 }))
    const { people, tables } = summarize(motivation, [...later, ...first])
    expect(people).toBe(20)
    expect(cell(tables, 'when', 'notYet')).toBeNull()
  })

  test('has no table for what nobody can have said, nor for anyone’s own words', () => {
    const ids = summarize(pull, crowd(20, { instrument: 'pull' })).tables.map(({ id }) => id)
    expect(ids).not.toContain('age')
    const own = summarize(motivation, crowd(20, {})).tables.map(({ id }) => id)
    expect(own).not.toContain('own')
    expect(own).not.toContain('day')
  })

  test('counts another version by itself', () => {
    expect(summarize(motivation, crowd(20, { version: 2 })).people).toBeNull()
  })
})
