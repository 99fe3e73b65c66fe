import { addDays, addMonths, type Day, dateOf, dayOf } from '../members/day.ts'

const utc = { timeZone: 'UTC', dayEndsAt: 0 }
const before = [14, 7, 3, 1] as const
const after = [0, 1, 2, 3, 5, 7, 10, 14, 21, 28] as const
const weeks = [6, 8] as const
const months = [3, 6, 9, 12] as const

/** One text of the series, by its day: the story `series/day-3`. */
export type DayKey =
  | `before-${(typeof before)[number]}`
  | `day-${(typeof after)[number]}`
  | `week-${(typeof weeks)[number]}`
  | `month-${(typeof months)[number]}`

/** Two more have no day of their own: the morning after a slip, and after another date was set. */
export type SeriesKey = DayKey | 'after-slip' | 'moved'

type SeriesDay = {
  key: DayKey
  unit: 'before' | 'day' | 'week' | 'month'
  count: number
  /** On which day it comes, for a quit day. */
  dayFor: (quitDay: Day) => Day
}

const inMonths = (quitDay: Day, count: number): Day => dayOf(addMonths(dateOf(quitDay), count, 'UTC'), utc)

/** Every day of the series, in order, to the end of the first year. */
export const seriesDays: readonly SeriesDay[] = [
  ...before.map(
    count =>
      ({
        key: `before-${count}`,
        unit: 'before',
        count,
        dayFor: (day: Day) => addDays(day, -count),
      }) as const,
  ),
  ...after.map(
    count =>
      ({ key: `day-${count}`, unit: 'day', count, dayFor: (day: Day) => addDays(day, count) }) as const,
  ),
  ...weeks.map(
    count =>
      ({ key: `week-${count}`, unit: 'week', count, dayFor: (day: Day) => addDays(day, 7 * count) }) as const,
  ),
  ...months.map(
    count =>
      ({ key: `month-${count}`, unit: 'month', count, dayFor: (day: Day) => inMonths(day, count) }) as const,
  ),
]

export const seriesKeys: readonly SeriesKey[] = [...seriesDays.map(({ key }) => key), 'after-slip', 'moved']
