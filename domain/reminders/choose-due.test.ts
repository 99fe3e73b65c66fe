import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Reminding, usualQuiet } from '../plan/plan.ts'
import { chooseDue, type KeptReminder, mostADay, newsFor, type ReminderTurn } from './choose-due.ts'

const minute = 60_000
const timeZone = 'Europe/Berlin'
const days = [1, 2, 3, 4, 5, 6, 7]
const reminderAt = (at: number, more: Partial<KeptReminder> = {}): KeptReminder => ({
  id: `at-${at}`,
  about: 'own',
  at,
  days,
  isOn: true,
  createdAt: 0,
  updatedAt: 0,
  changedAt: 0,
  ...more,
})
const noQuiet: Reminding = { by: 'push', quietFrom: 0, quietTo: 0 }
const ten = Date.parse('2026-11-16T09:00:00Z')

/** Looks again and again, and what came when. */
function live(reminders: KeptReminder[], looks: number[], reminding = noQuiet) {
  let turn: ReminderTurn | undefined
  return looks.flatMap(now => {
    const taken = chooseDue({ reminders, reminding, timeZone, turn, now })
    turn = taken.turn
    return taken.due.map(({ id }) => ({ id, now }))
  })
}

describe('a turn', () => {
  test('sends what came since the last one, once, and knows when to look again', () => {
    const reminders = [reminderAt(600)]
    const first = chooseDue({ reminders, reminding: noQuiet, timeZone, turn: undefined, now: ten - minute })
    expect(first).toMatchObject({ due: [], turn: { dueAt: ten, sent: 0 } })
    const second = chooseDue({ reminders, reminding: noQuiet, timeZone, turn: first.turn, now: ten })
    expect(second.due.map(({ id }) => id)).toEqual(['at-600'])
    expect(second.turn).toMatchObject({ dueAt: ten + 24 * 60 * minute, day: '2026-11-16', sent: 1 })
    const third = chooseDue({ reminders, reminding: noQuiet, timeZone, turn: second.turn, now: ten + 1 })
    expect(third.due).toEqual([])
  })

  test('sends nothing that is older than half an hour, was asked for later, is off, or lies in quiet hours', () => {
    const before = ten - 5 * minute
    expect(live([reminderAt(600)], [before, ten + newsFor - 1])).toHaveLength(1)
    expect(live([reminderAt(600)], [before, ten + newsFor])).toEqual([])
    expect(live([reminderAt(600, { changedAt: ten + minute })], [before, ten + 2 * minute])).toEqual([])
    expect(live([reminderAt(600, { isOn: false })], [before, ten])).toEqual([])
    expect(live([reminderAt(600)], [ten])).toEqual([])
    expect(
      live([reminderAt(22 * 60)], [ten + 11 * 60 * minute, ten + 12 * 60 * minute], {
        by: 'push',
        ...usualQuiet,
      }),
    ).toEqual([])
  })

  test('comes four times a day at most, and once each, however often someone looks', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1_439 }), { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 90 * minute }), { minLength: 20, maxLength: 120 }),
        (times, steps) => {
          let now = ten
          const looks = steps.map(step => {
            now += step
            return now
          })
          const came = live(
            times.map(at => reminderAt(at)),
            looks,
          )
          const onDays = Map.groupBy(came, ({ now: at }) =>
            new Date(at).toLocaleDateString('en-CA', { timeZone }),
          )
          for (const [, ofDay] of onDays) {
            expect(ofDay.length).toBeLessThanOrEqual(mostADay)
            expect(new Set(ofDay.map(({ id }) => id)).size).toBe(ofDay.length)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('follows someone who travels, and never repeats what has come', () => {
    const reminders = [reminderAt(600)]
    const there = chooseDue({ reminders, reminding: noQuiet, timeZone, turn: undefined, now: ten - 1 }).turn
    const sent = chooseDue({ reminders, reminding: noQuiet, timeZone, turn: there, now: ten })
    expect(sent.due).toHaveLength(1)
    const flown = chooseDue({
      reminders,
      reminding: noQuiet,
      timeZone: 'Asia/Tokyo',
      turn: sent.turn,
      now: ten + 1,
    })
    expect(flown.due).toEqual([])
    expect(new Date(flown.turn.dueAt).toISOString()).toBe('2026-11-17T01:00:00.000Z')
  })
})
