import { addDays, type Day, daysBetween } from '../members/day.ts'
import { type StepId, steps } from './steps.ts'

/** Steps before the day, in the order in which they may be left out when there is little time. */
const dispensable: readonly StepId[] = ['pull', 'number', 'pharmacist', 'tell', 'why', 'clear', 'moments']
const mostADay = 3

export type Prepared = { id: StepId; day: Day; isDone: boolean }

type Preparing = { today: Day; quitDay: Day; done: Partial<Record<string, Day>> }

/**
 * The steps before the day with their dates. What is late moves to the days that are left; a near date leaves some out
 * rather than pile them up.
 */
export function datePreparation({ today, quitDay, done }: Preparing): Prepared[] {
  const before = steps.filter(({ day }) => day < 0)
  const finished = before.flatMap(({ id }): Prepared[] => {
    const day = done[id]
    return day === undefined ? [] : [{ id, day, isDone: true }]
  })
  const daysLeft = Math.max(1, daysBetween(today, quitDay))
  const open = before.filter(({ id }) => done[id] === undefined)
  const most = daysLeft * mostADay
  const left = new Set(dispensable.filter(id => open.some(step => step.id === id)).slice(-most))
  const kept = open.filter(({ id }) => left.has(id))
  const perDay = Math.ceil(kept.length / daysLeft)
  const dated: Prepared[] = []
  for (const { id, day } of kept) {
    const own = addDays(quitDay, day)
    const neighbour = dated[dated.length - perDay]
    const free = neighbour ? addDays(neighbour.day, 1) : today
    dated.push({ id, day: [own, free, today].reduce((a, b) => (a > b ? a : b)), isDone: false })
  }
  return [...finished.sort((a, b) => (a.day < b.day ? -1 : 1)), ...dated]
}
