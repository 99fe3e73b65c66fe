import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween, readMoment } from '../members/day.ts'
import { seriesDays } from './days.ts'
import { type Due, type SeriesTurn, type Teller, takeTurn } from './turn.ts'

const berlin = 'Europe/Berlin'
const hour = 3_600_000
const at = (day: Day, time: string, timeZone = berlin) => readMoment(`${day}T${time}`, timeZone) ?? Number.NaN
const stopped = (day: Day, timeZone = berlin): Teller => ({ quitAt: at(day, '10:30', timeZone), timeZone })
const planned = (day: Day): Teller => ({ quitAt: at(day, '00:00'), isPlanned: true, timeZone: berlin })

/** One person: what they change, and what came at each look. */
function open(member: Teller, now: number) {
  let turn: SeriesTurn | undefined
  const person = { member, slips: [] as Day[] }
  const look = (looked: number): Due | undefined => {
    const taken = takeTurn({ ...person, turn, now: looked })
    turn = taken.turn
    return taken.due
  }
  look(now)
  return {
    person,
    look,
    /** Sleeps until it's due, again and again. */
    live(until: number): { key: string; at: number }[] {
      const came: { key: string; at: number }[] = []
      while (turn && turn.dueAt <= until) {
        const { dueAt } = turn
        const due = look(dueAt)
        if (due) came.push({ key: due.key, at: dueAt })
        if (turn.dueAt <= dueAt) throw new Error('It does not go forward')
      }
      return came
    },
    pauseTo: (day: Day) => {
      if (turn) turn = { ...turn, pausedTo: day }
    },
    turn: () => turn,
  }
}

describe('the series', () => {
  test('comes on each of its days, at seven by the clock on their wall, to the end of the year', () => {
    const someone = open(stopped('2026-11-20'), at('2026-11-20', '11:00'))
    const came = someone.live(at('2029-01-01', '00:00'))
    expect(came.map(({ key }) => key)).toEqual(
      seriesDays.map(({ key }) => key).filter(key => !key.startsWith('before') && key !== 'day-0'),
    )
    expect(came[0]?.at).toBe(Date.parse('2026-11-21T06:00:00Z'))
    expect(came.find(({ key }) => key === 'month-6')?.at).toBe(Date.parse('2027-05-20T05:00:00Z'))
  })

  test('comes before a planned day and on it, and goes on once they say that it has come', () => {
    const someone = open(planned('2026-11-20'), at('2026-11-04', '12:00'))
    expect(someone.live(at('2026-12-31', '12:00')).map(({ key }) => key)).toEqual([
      'before-14',
      'before-7',
      'before-3',
      'before-1',
      'day-0',
    ])
    const late = open(planned('2026-11-20'), at('2026-11-18', '12:00'))
    expect(late.live(at('2026-11-20', '09:00')).map(({ key }) => key)).toEqual(['before-1', 'day-0'])
    late.person.member = { quitAt: at('2026-11-20', '21:00'), timeZone: berlin }
    late.look(at('2026-11-20', '21:01'))
    expect(late.live(at('2026-11-22', '09:00')).map(({ key }) => key)).toEqual(['day-1', 'day-2'])
  })

  test('is kind on the morning after a slip, in place of that day’s text, and not every morning', () => {
    const someone = open(stopped('2026-11-20'), at('2026-11-20', '11:00'))
    someone.live(at('2026-11-21', '08:00'))
    someone.person.slips = ['2026-11-21']
    someone.look(at('2026-11-21', '20:00'))
    expect(someone.live(at('2026-11-22', '08:00'))).toEqual([
      { key: 'after-slip', at: at('2026-11-22', '07:00') },
    ])
    someone.person.slips = ['2026-11-21', '2026-11-22']
    someone.look(at('2026-11-22', '20:00'))
    expect(someone.live(at('2026-11-23', '08:00')).map(({ key }) => key)).toEqual(['day-3'])
    expect(someone.live(at('2026-12-02', '08:00')).map(({ key }) => key)).toEqual([
      'day-5',
      'day-7',
      'day-10',
    ])
    someone.person.slips.push('2026-12-02')
    expect(someone.look(at('2026-12-02', '20:00'))).toBeUndefined()
    expect(someone.live(at('2026-12-03', '08:00')).map(({ key }) => key)).toEqual(['after-slip'])
  })

  test('says nothing of a slip long ago, or of one that was taken back', () => {
    const someone = open(stopped('2026-11-20'), at('2026-12-01', '11:00'))
    someone.person.slips = ['2026-11-25', '2026-12-01']
    someone.look(at('2026-12-01', '12:00'))
    someone.person.slips = ['2026-11-25']
    expect(someone.live(at('2026-12-04', '12:00')).map(({ key }) => key)).toEqual(['day-14'])
  })

  test('says that a date has moved, once, unless that morning has a text of its own', () => {
    const someone = open(planned('2026-11-25'), at('2026-11-16', '11:00'))
    someone.person.member = planned('2026-12-02')
    someone.look(at('2026-11-16', '11:01'))
    expect(someone.live(at('2026-11-26', '12:00')).map(({ key }) => key)).toEqual([
      'moved',
      'before-14',
      'before-7',
    ])
    someone.person.member = planned('2026-11-30')
    someone.look(at('2026-11-26', '12:01'))
    expect(someone.live(at('2026-11-27', '12:00')).map(({ key }) => key)).toEqual(['before-3'])
    expect(someone.live(at('2026-11-28', '12:00'))).toEqual([])
  })

  test('tells of the slip first where a new date was set with it', () => {
    const someone = open(stopped('2026-11-10'), at('2026-11-16', '11:00'))
    someone.person.slips = ['2026-11-16']
    someone.person.member = planned('2026-12-05')
    someone.look(at('2026-11-16', '11:01'))
    expect(someone.live(at('2026-11-27', '12:00')).map(({ key }) => key)).toEqual([
      'after-slip',
      'moved',
      'before-14',
    ])
  })

  test('is silent in a pause, and sends nothing of it later', () => {
    const someone = open(stopped('2026-11-20'), at('2026-11-20', '11:00'))
    someone.pauseTo('2026-12-18')
    const came = someone.live(at('2027-02-01', '12:00'))
    expect(came.map(({ key }) => key)).toEqual(['day-28', 'week-6', 'week-8'])
    expect(someone.turn()?.pausedTo).toBeUndefined()
  })

  test('sends only the latest where nobody looked for days', () => {
    const someone = open(planned('2026-11-20'), at('2026-11-04', '12:00'))
    expect(someone.look(at('2026-11-19', '15:00'))?.key).toBe('before-1')
    expect(someone.look(at('2026-11-19', '15:01'))).toBeUndefined()
  })
})

type Step = { hours: number; deed: 'none' | 'slip' | 'move' | 'stop' | 'zone'; by: number }
const zones = [berlin, 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia']

test('a date that is set, changed and set again is told of each time', () => {
  const someone = open(planned('2026-12-24'), at('2026-11-16', '12:00'))
  const told = ['2026-12-20', '2026-12-22', '2026-12-20'].map((day, index) => {
    someone.person.member = planned(day)
    someone.look(at(addDays('2026-11-16', index), '13:00'))
    return someone.look(at(addDays('2026-11-17', index), '08:00'))
  })
  expect(told.map(due => due && [due.key, due.about])).toEqual([
    ['moved', '2026-12-20'],
    ['moved', '2026-12-22'],
    ['moved', '2026-12-20'],
  ])
})

test('no key comes twice for one date, none is left out that could have come, whatever happens', () => {
  const steps = fc.array(
    fc.record({
      hours: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 900 })),
      deed: fc.constantFrom<Step['deed'][]>('none', 'none', 'none', 'slip', 'move', 'stop', 'zone'),
      by: fc.integer({ min: -3, max: 40 }),
    }),
    { maxLength: 80 },
  )
  fc.assert(
    fc.property(steps, given => {
      let now = at('2026-11-16', '12:00')
      const someone = open(planned('2026-12-01'), now)
      const came: (Due & { morning: Day })[] = []
      let calm: { quitDay: Day; from: Day } | undefined
      for (const { hours, deed, by } of given) {
        now += hours * hour
        const { member } = someone.person
        const wall = new Date(now).toLocaleDateString('en-CA', { timeZone: member.timeZone })
        const due = someone.look(now)
        // The naive model: of all days since the last look, the newest that is a day of the series.
        const missed = calm && expected(calm.quitDay, calm.from, someone.turn()?.doneTo ?? '')
        if (missed) expect(due?.key).toBe(missed)
        if (due) came.push({ ...due, morning: someone.turn()?.doneTo ?? '' })
        const isCalm = deed === 'none' && !member.isPlanned && someone.person.slips.length === 0
        const quitDay = new Date(member.quitAt ?? 0).toLocaleDateString('en-CA', {
          timeZone: member.timeZone,
        })
        calm = isCalm ? { quitDay, from: someone.turn()?.doneTo ?? '' } : undefined
        if (deed === 'slip') someone.person.slips.push(wall)
        if (deed === 'move')
          someone.person.member = { ...member, quitAt: at(addDays(wall, by), '00:00'), isPlanned: by > 0 }
        if (deed === 'stop') someone.person.member = { ...member, quitAt: now, isPlanned: undefined }
        if (deed === 'zone')
          someone.person.member = { ...member, timeZone: zones[Math.abs(by) % 4] ?? berlin }
      }
      const names = came.filter(({ key }) => key !== 'moved').map(({ key, about }) => `${key} ${about}`)
      expect(new Set(names).size).toBe(names.length)
      // Moved away and back again, a date is told of again: once for each time it was changed.
      const changes = given.filter(({ deed }) => deed === 'move' || deed === 'stop' || deed === 'zone')
      expect(came.filter(({ key }) => key === 'moved').length).toBeLessThanOrEqual(changes.length)
      const mornings = came.map(({ morning }) => morning)
      expect(new Set(mornings).size).toBe(mornings.length)
      for (const { key, quitDay, morning } of came)
        if (key !== 'after-slip' && key !== 'moved')
          expect(daysBetween(quitDay, morning)).toBeLessThanOrEqual(366 + 900 / 24)
    }),
    { numRuns: 300 },
  )
})

function expected(quitDay: Day, from: Day, to: Day) {
  return seriesDays.findLast(({ dayFor }) => dayFor(quitDay) > from && dayFor(quitDay) <= to)?.key
}
