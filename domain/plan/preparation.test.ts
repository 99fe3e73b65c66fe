import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../members/day.ts'
import { datePreparation } from './preparation.ts'
import { steps } from './steps.ts'

const today = '2026-11-15'
const before = steps.filter(({ day }) => day < 0).map(({ id }) => id)

test('with two weeks left each step keeps its own day', () => {
  const list = datePreparation({ today, quitDay: addDays(today, 14), done: {} })
  expect(list.map(({ id, day }) => [id, daysBetween(today, day)])).toEqual([
    ['why', 0],
    ['pull', 1],
    ['pharmacist', 2],
    ['moments', 7],
    ['tell', 9],
    ['number', 11],
    ['clear', 13],
  ])
})

test('a near day leaves some out, and what was done stays with its date', () => {
  const done = { why: '2026-11-10' }
  const list = datePreparation({ today, quitDay: addDays(today, 1), done })
  expect(list).toEqual([
    { id: 'why', day: '2026-11-10', isDone: true },
    { id: 'moments', day: today, isDone: false },
    { id: 'tell', day: today, isDone: false },
    { id: 'clear', day: today, isDone: false },
  ])
})

test('never more than three on a day, none before today, none after the last day before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.subarray(before), (left, finished) => {
      const quitDay = addDays(today, left)
      const done = Object.fromEntries(finished.map(id => [id, addDays(today, -1)]))
      const open = datePreparation({ today, quitDay, done }).filter(({ isDone }) => !isDone)
      const perDay = Map.groupBy(open, ({ day }) => day)
      for (const [day, some] of perDay) {
        expect(some.length).toBeLessThanOrEqual(3)
        expect(day >= today && day < quitDay).toBe(true)
      }
      expect(open.length).toBe(Math.min(before.length - finished.length, left * 3))
    }),
  )
})
