import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, readMoment } from '../members/day.ts'
import { takeTurn } from './turn.ts'
import { findOpen, type Round, todayOf, windows } from './windows.ts'

const timeZone = 'Europe/Berlin'
const at = (wall: string) => readMoment(wall, timeZone) ?? Number.NaN
const robin = { quitAt: at('2026-04-02T08:30'), timeZone }

test('the question is open from day 25 to day 42 and from day 168 to day 196, by the clock on their wall', () => {
  const windowOn = (day: number, time: string) =>
    findOpen(robin, at(`${addDays('2026-04-02', day)}T${time}`))?.window
  expect([24, 25, 42, 43].map(day => windowOn(day, '23:30'))).toEqual([
    undefined,
    'weeks4',
    'weeks4',
    undefined,
  ])
  expect([167, 168, 196, 197].map(day => windowOn(day, '00:10'))).toEqual([
    undefined,
    'weeks26',
    'weeks26',
    undefined,
  ])
  expect(findOpen({ timeZone }, at('2026-05-01T10:00'))).toBeUndefined()
})

test('one email comes in each window, and none to who has answered', () => {
  const answered: Round = {
    quitDay: '2026-04-02',
    window: 'weeks4',
    rule: 1,
    answer: 'no',
    answeredOn: '2026-04-28',
  }
  const noon = at('2026-04-30T12:00')
  expect(takeTurn(robin, [answered], noon).due).toBeUndefined()
  const { due, turn } = takeTurn(robin, [], noon)
  expect(due).toMatchObject({ quitDay: '2026-04-02', window: 'weeks4', rule: 1, emailedAt: noon })
  expect(takeTurn(robin, turn.rounds, noon).due).toBeUndefined()
  expect(turn.dueAt).toBe(at('2026-10-01T10:00'))
  expect(takeTurn(robin, [], at('2026-04-30T09:59')).due).toBeUndefined()
})

test('whatever is moved and however seldom anybody looks, no window of a date asks twice or outside its days', () => {
  const steps = fc.array(
    fc.record({
      hours: fc.integer({ min: 1, max: 1_200 }),
      move: fc.option(fc.integer({ min: -40, max: 40 })),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(steps, given => {
      let now = at('2026-04-02T12:00')
      let member: { quitAt: number; timeZone: string } = robin
      let rounds: Round[] = []
      const sent: string[] = []
      for (const { hours, move } of given) {
        now += hours * 3_600_000
        if (move !== null) member = { ...member, quitAt: at(`${addDays(todayOf(member, now), move)}T08:00`) }
        const { due, turn } = takeTurn(member, rounds, now)
        rounds = turn.rounds
        expect(turn.dueAt).toBeGreaterThan(now)
        if (!due) continue
        const day = daysBetween(due.quitDay, todayOf(member, now))
        expect(day).toBeGreaterThanOrEqual(windows[due.window].emailOn)
        expect(day).toBeLessThanOrEqual(windows[due.window].to)
        sent.push(`${due.quitDay} ${due.window}`)
      }
      expect(new Set(sent).size).toBe(sent.length)
    }),
  )
})
