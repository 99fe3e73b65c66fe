import { addDays, addMonths, type Day, dateIn, dateOf } from '../members/day.ts'

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

function inMonths(quitDay: Day, count: number): Day {
  return dateIn(addMonths(dateOf(quitDay), count, 'UTC'), 'UTC')
}

/** How many there are of each, and how far from the quit day one comes. */
const rows = [
  { unit: 'before', counts: before, dayFor: (day: Day, count: number) => addDays(day, -count) },
  { unit: 'day', counts: after, dayFor: addDays },
  { unit: 'week', counts: weeks, dayFor: (day: Day, count: number) => addDays(day, 7 * count) },
  { unit: 'month', counts: months, dayFor: inMonths },
] as const

/** Every day of the series, in order, to the end of the first year. */
export const seriesDays: readonly SeriesDay[] = rows.flatMap(({ unit, counts, dayFor }) =>
  counts.map(count => ({
    key: `${unit}-${count}` as DayKey,
    unit,
    count,
    dayFor: (quitDay: Day) => dayFor(quitDay, count),
  })),
)

export const seriesKeys: readonly SeriesKey[] = [...seriesDays.map(({ key }) => key), 'after-slip', 'moved']
