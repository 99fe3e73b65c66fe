import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer, Round, Window } from '../follow-up/windows.ts'
import type { Day } from '../members/day.ts'
import { toTen } from './in-tens.ts'
import { makeSheet, type Sheet } from './sheet.ts'
import { isIn, makeLater, type OutcomeTeller, saidBy, toCounted } from './tally.ts'

const quarter = '2026-Q2'
const round = (quitDay: Day, window: Window, answer?: Answer): Round => ({
  quitDay,
  window,
  rule: 1,
  ...(answer && { answer, answeredOn: quitDay }),
})
const robin: OutcomeTeller = {
  uid: 'robin',
  quitDay: '2026-04-02',
  rounds: [],
  isAsked: true,
  joinedAt: 1,
  cohort: undefined,
}

describe('what someone said', () => {
  const said = (teller: Partial<OutcomeTeller>, window: Window = 'weeks4') =>
    saidBy({ ...robin, ...teller }, quarter, window)

  test('counts for its own window and quarter, and nothing else does', () => {
    expect(said({})).toBe('silent')
    expect(said({ isAsked: false })).toBe('unasked')
    expect(said({ rounds: [round('2026-04-02', 'weeks4', 'yes')] })).toBe('free')
    expect(said({ rounds: [round('2026-04-02', 'weeks4', 'no')] })).toBe('smoked')
    expect(said({ rounds: [round('2026-04-02', 'weeks4', 'yes')] }, 'weeks26')).toBe('silent')
    expect(said({ rounds: [round('2026-01-02', 'weeks4', 'yes')] })).toBe('silent')
  })

  test('is of the last date in the quarter that they spoke of, and a date that moved on is still one they set', () => {
    const twice = [round('2026-05-20', 'weeks4', 'no'), round('2026-04-02', 'weeks4', 'yes')]
    expect(said({ rounds: twice })).toBe('smoked')
    const moved = { ...robin, quitDay: '2026-09-01', rounds: [round('2026-04-02', 'weeks4')] }
    expect([isIn(quarter)(moved), isIn('2026-Q3')(moved), isIn('2026-Q1')(moved)]).toEqual([
      true,
      true,
      false,
    ])
  })
})

test('whoever leaves, moves or takes something back between two reports is not seen in their difference', () => {
  const answer = fc.constantFrom<(Answer | undefined)[]>('yes', 'yes', 'no', undefined)
  const person = fc.record({
    first: answer,
    second: answer,
    language: fc.constantFrom('de', 'en'),
    fate: fc.constantFrom('stays', 'stays', 'stays', 'leaves', 'declines', 'moves', 'joins'),
  })
  let shown = 0
  fc.assert(
    fc.property(fc.array(person, { minLength: 40, maxLength: 120 }), people => {
      const tellers = people.map(({ first, second, fate }, index): OutcomeTeller => {
        const rounds = [round('2026-04-02', 'weeks4', first), round('2026-04-02', 'weeks26', second)]
        return { ...robin, uid: `p${index}`, rounds, joinedAt: fate === 'joins' ? 200 : 1 }
      })
      const early = tellers.filter(({ joinedAt }) => joinedAt < 100)
      const counted = early.map((teller, index) =>
        toCounted(teller, people[index]?.language ?? 'de', quarter),
      )
      const sheet = makeSheet(counted)
      if (!sheet) return
      const left = tellers.flatMap((teller, index): OutcomeTeller[] => {
        const fate = people[index]?.fate
        if (fate === 'leaves') return []
        if (fate === 'declines') return [{ ...teller, isAsked: false, rounds: [] }]
        return [fate === 'moves' ? { ...teller, quitDay: '2026-09-01' } : teller]
      })
      const later = makeLater(left, quarter, { sheet, countedAt: 100 })
      if (!later) return
      shown += 1
      expect(later.base).toBe(sheet.base)
      expect(Object.keys(later).sort()).toEqual(['base', 'free'])
      expect(later.free).toBeGreaterThanOrEqual(10)
      expect(later.base - later.free).toBeGreaterThanOrEqual(10)
      // Only who was there when the base was counted is in the part.
      const mayBe = left.filter(each => each.joinedAt < 100 && saidBy(each, quarter, 'weeks26') === 'free')
      expect(later.free).toBe(toTen(mayBe.length))
    }),
  )
  expect(shown).toBeGreaterThan(50)
})

test('nothing is shown of half a year where the base was never shown', () => {
  const sheet: Pick<Sheet, 'base'> = { base: 15 }
  const all = Array.from({ length: 12 }, () => ({
    ...robin,
    rounds: [round('2026-04-02', 'weeks26', 'yes')],
  }))
  expect(makeLater(all, quarter, { sheet, countedAt: 100 })).toBeUndefined()
})
