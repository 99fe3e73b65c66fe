import { expect, test } from 'vitest'
import { listDay } from './day-list.ts'

const today = '2026-11-15'
const at = (minute: number) => Date.parse(today) + minute * 60_000
const asked = {
  today,
  since: 12,
  minuteOf: (time: number) => (time - Date.parse(today)) / 60_000,
}
const times = { createdAt: 0, updatedAt: 0 }
const nothing = { planItems: [], steps: {}, ticks: [], medicines: {}, medicineUse: [] }

test('a day holds medicines, moments of this weekday, own things and the step of these days, in their order', () => {
  const rows = listDay(
    {
      ...nothing,
      planItems: [
        { id: 'walk', kind: 'task', act: 'Walk', at: 1_260, ...times },
        { id: 'break', kind: 'moment', when: 'a', act: 'b', at: 960, days: [7], ...times },
        { id: 'monday', kind: 'moment', when: 'a', act: 'b', at: 600, days: [1], ...times },
        { id: 'tea', kind: 'task', act: 'Tea', ...times },
      ],
      ticks: [{ day: today, done: { tea: at(555) } }],
      // A question alone is nothing to take.
      medicines: { patch: {}, ...{ question: {} } },
      medicineUse: [{ day: today, uses: { patch: { count: 1, at: at(460) } } }],
    },
    asked,
  )
  expect(rows.map(({ id, at: minute, doneAt }) => [id, minute, doneAt !== undefined])).toEqual([
    ['patch', 460, true],
    ['tea', 555, true],
    ['break', 960, false],
    ['walk', 1_260, false],
    ['person', undefined, false],
  ])
})

test('a step that was done stays in sight for its day, and is gone on the next', () => {
  const steps = { person: { doneAt: at(600) } }
  const ticks = [{ day: today, done: { person: at(600) } }]
  expect(listDay({ ...nothing, steps, ticks }, asked)).toMatchObject([{ id: 'person', at: 600 }])
  expect(listDay({ ...nothing, steps, ticks }, { ...asked, today: '2026-11-16', since: 13 })).toEqual([])
  expect(listDay(nothing, { ...asked, since: undefined })).toEqual([])
})
