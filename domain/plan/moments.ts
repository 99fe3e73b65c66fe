import type { Craving } from '../members/cravings.ts'
import { type Clockwork, dayOf, daysBetween, weekdayOf } from '../members/day.ts'
import { type HardMoment, hardMoments, type PlanItem, type Reminder } from './plan.ts'

type Named<Kept> = Kept & { id: string }

/** The hard moment that people mean by what set a craving off. Some things are no moment: a mood, something else. */
export const momentOf = ({ trigger }: Pick<Craving, 'trigger'>): HardMoment | undefined =>
  hardMoments.find(moment => moment === trigger)

const day = 86_400_000
const lookedAt = 28 * day

/** What was logged at a hard moment: with its own sentence, or with what the first sentence of its kind is about. */
export function noteMoment(
  item: Named<PlanItem>,
  items: readonly Named<PlanItem>[],
  cravings: readonly Craving[],
  clock: Clockwork & { now: number },
) {
  const first = items.find(({ moment }) => moment !== undefined && moment === item.moment)
  const own = cravings.filter(
    craving =>
      craving.at > clock.now - lookedAt &&
      craving.at <= clock.now &&
      (craving.item === undefined
        ? first?.id === item.id && momentOf(craving) === item.moment
        : craving.item === item.id),
  )
  const names = own.map(({ at }) => dayOf(at, clock))
  const workdays = names.filter(name => weekdayOf(name) <= 5).length
  const lastAt = Math.max(...own.map(({ at }) => at))
  const isQuiet = own.length > 0 && daysBetween(dayOf(lastAt, clock), dayOf(clock.now, clock)) >= 2
  return {
    /** In the last four weeks. */
    count: own.length,
    /** When the last one came, where none has for two days or more. */
    quietSince: isQuiet ? lastAt : undefined,
    /** All but a few came from Monday to Friday. */
    isWorkdays: own.length >= 5 && workdays / own.length >= 0.85,
  }
}

export const everyDay: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
export const workdays: readonly number[] = [1, 2, 3, 4, 5]
export const weekend: readonly number[] = [6, 7]

const ahead = 10
const minutes = 24 * 60

/** Ten minutes before it usually comes; the evening before, for one that comes just after midnight. */
export function reminderBefore({ at, days }: Required<Pick<PlanItem, 'at'>> & Pick<PlanItem, 'days'>) {
  const wanted = days && days.length > 0 ? days : everyDay
  const before = at - ahead
  if (before >= 0) return { at: before, days: [...wanted] }
  return { at: before + minutes, days: wanted.map(each => (each === 1 ? 7 : each - 1)).sort() }
}

/** Of a hard moment that has a time. */
export function newReminderOf({ id, at, days }: Named<PlanItem>, now: number): Reminder | undefined {
  if (at === undefined) return
  return {
    about: 'moment',
    item: id,
    ...reminderBefore({ at, days }),
    isOn: true,
    createdAt: now,
    updatedAt: now,
  }
}

export const reminderOf = (
  { id }: Named<PlanItem>,
  reminders: readonly Named<Reminder>[],
): Named<Reminder> | undefined =>
  reminders.find(({ about, item: itsItem }) => about === 'moment' && itsItem === id)
