import { flows, levels, type Measure } from './measures.ts'
import { fillTens, inTens } from './tens.ts'
import { ranges, startOf, type WeekRange } from './weeks.ts'

/** A week's count, as it's kept; a closed one never changes. */
export type WeekCount = { measure: Measure; week: number; count: number }

export type NumbersReport = ReturnType<typeof reportOn>

/**
 * All that leaves the server of the weeks of a range. Whatever the range, it's made of the same weekly numbers in whole
 * tens, so that two of them can only be subtracted to numbers that are shown anyway.
 */
export function reportOn(counts: readonly WeekCount[], range: WeekRange, thisWeek: number) {
  const length = ranges[range]
  const numbers = Array.from({ length }, (_, index) => thisWeek - length + index)
  return {
    range,
    /** When each of its weeks began, and the one that isn't over. */
    starts: numbers.map(startOf),
    runningSince: startOf(thisWeek),
    flows: byName(flows, name => reportFlow(pick(counts, name), length, thisWeek)),
    levels: byName(levels, name => {
      const own = new Map(pick(counts, name).map(({ week, count }) => [week, inTens(count)]))
      // Null where a week wasn't counted, and at all where nobody can know.
      return {
        weeks: numbers.map(number => own.get(number) ?? null),
        now: own.get(thisWeek) ?? own.get(thisWeek - 1) ?? null,
      }
    }),
  }
}

/** Its weeks, oldest first; null where nobody can know. */
function reportFlow(counts: readonly WeekCount[], length: number, thisWeek: number) {
  const first = counts[0]?.week
  if (first === undefined) return null
  const own = new Map(counts.map(({ week, count }) => [week, count]))
  const all = Array.from({ length: thisWeek - first + 1 }, (_, index) => own.get(first + index) ?? 0)
  // From the very first week on, whatever is asked for: a ten is full in one week and no other.
  const full = fillTens(all)
  const at = (number: number) => full[number - first] ?? 0
  const from = (begin: number) => {
    const weeks = Array.from({ length }, (_, index) => at(begin + index))
    return { weeks, sum: weeks.reduce((sum, people) => sum + people, 0) }
  }
  const before = thisWeek - 2 * length
  return {
    ...from(thisWeek - length),
    /** Of the week that isn't over; in no sum. */
    running: at(thisWeek),
    /** As many weeks before those; null where they weren't all counted. */
    before: before >= first ? from(before) : null,
  }
}

const pick = (counts: readonly WeekCount[], name: Measure): WeekCount[] =>
  counts.filter(({ measure }) => measure === name).sort((a, b) => a.week - b.week)

const byName = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map(name => [name, make(name)])) as Record<Name, Value>

/** Challenges that run, and the people in them, in whole tens. */
export type RunningChallenges = { running: number; people: number }

export const coverChallenges = ({ running, people }: RunningChallenges): RunningChallenges => ({
  running: inTens(running),
  people: inTens(people),
})
