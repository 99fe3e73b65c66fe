import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CountedResponse, summarize, type Table } from './counting.ts'
import { openInstruments } from './offered-instruments.ts'

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
  test('counts people, each once, in tens', () => {
    fc.assert(
      fc.property(fc.array(response, { maxLength: 150 }), responses => {
        const { people, tables } = summarize(pull, responses)
        const persons = new Set(responses.map(({ person }) => person)).size
        // One short of a whole ten is counted, so that no table adds up to all.
        expect(people ?? 0).toBe(Math.max(0, Math.floor((persons + 1) / 10) * 10 - 10))
        for (const { cells } of tables)
          for (const { people: shown } of cells)
            if (shown !== null) expect([shown % 10, shown > 0]).toEqual([0, true])
      }),
    )
  })

  test('stays the same until ten more have come, so that nobody is told by their coming', () => {
    fc.assert(
      fc.property(fc.array(response, { minLength: 20, maxLength: 90 }), responses => {
        const ordered = [...responses]
          .sort((a, b) => a.at - b.at)
          .filter(({ person }, index, list) => list.findIndex(one => one.person === person) === index)
        const before = summarize(pull, ordered.slice(0, Math.floor((ordered.length + 1) / 10) * 10 - 1))
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
      ...crowd(17, { chosen: { ladder: ['season'], reasons: ['money'] } }, 12),
    ]
    const { people, tables } = summarize(motivation, responses)
    expect(people).toBe(20)
    expect(cell(tables, 'reasons', 'family')).toBe(10)
    // Everyone, and it can't be seen that it's everyone.
    expect(cell(tables, 'reasons', 'money')).toBe(20)
    expect(cell(tables, 'ladder', 'month')).toBe(10)
    expect(cell(tables, 'ladder', 'season')).toBe(10)
    // A step on which nobody stands.
    expect(cell(tables, 'ladder', 'keep')).toBeNull()
  })

  test('has the last word of whoever answered twice', () => {
    const first = crowd(29, { chosen: { when: ['notYet'] } })
    const later = crowd(29, { chosen: { when: ['day'] } }).map(one => ({ ...one, at: one.at + 500 }))
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
