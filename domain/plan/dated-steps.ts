import { addDays, type Clockwork, type Day, dayOf, daysSinceQuit, quitDayOf } from '../members/day.ts'
import type { StepDone } from './plan.ts'
import { datePreparation } from './preparation.ts'
import { type StepId, steps } from './steps.ts'

/** `behind`: done, or its time has gone by. Nobody is told that they left one out. */
export type DatedStep = { id: StepId; date: Day; isDone: boolean; state: 'behind' | 'now' | 'coming' }

type Asked = { quitAt: number; done: Readonly<Record<string, StepDone>>; now: number }

/** The steps with their days, for someone who has a date. After it, one stands until the next is due. */
export function dateSteps({ quitAt, done, now }: Asked, clock: Clockwork) {
  const quitDay = quitDayOf(quitAt, clock)
  const today = dayOf(now, clock)
  const since = daysSinceQuit(quitAt, now, clock)
  const isDone = (id: StepId) => Object.hasOwn(done, id)
  const standing = steps.findLast(({ day }) => day >= 0 && day <= since)?.day
  const after = steps
    .filter(({ day }) => day >= 0 || since >= 0)
    .map(({ id, day }): DatedStep => {
      const isNow = day === standing && !isDone(id)
      const state = isNow ? 'now' : day > since && !isDone(id) ? 'coming' : 'behind'
      return { id, date: addDays(quitDay, day), isDone: isDone(id), state }
    })
  if (since >= 0) return { since, steps: after }
  const days = Object.entries(done).map(([id, { doneAt }]) => [id, dayOf(doneAt, clock)])
  const before = datePreparation({ today, quitDay, done: Object.fromEntries(days) }).map(
    ({ id, day, isDone }): DatedStep => {
      const state = isDone ? 'behind' : day <= today ? 'now' : 'coming'
      return { id, date: day, isDone, state }
    },
  )
  return { since, steps: [...before, ...after] }
}
