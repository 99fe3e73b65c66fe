import type { Craving } from '../members/cravings.ts'
import { type Clockwork, type Day, dayOf, daysBetween, minuteOf } from '../members/day.ts'
import { momentOf } from './moments.ts'
import type { HardMoment } from './plan.ts'

/** From when on there is something to tell. */
export const enough = { cravings: 10, days: 5 }

const day = 86_400_000
const lookedAt = 28 * day
const longest = 60 * 60_000
/** So few say nothing about the others. */
const fewest = 3
const fewestBesides = 5

export type Dot = { at: number; minute: number; strength: number }

/** From one full hour to another, which may be past midnight. */
export type HourSpan = { from: number; to: number }

/** What the cravings of the last four weeks have in common. Descriptions of what was logged, never a forecast. */
export type Insights = {
  /** The earliest first, each by the clock on the wall. */
  dots: Dot[]
  /** From the first day with one to the last. */
  days: number
  isEnough: boolean
  /** The two hours most of them came in: more than half, or at least a third. */
  busiest?: HourSpan & {
    share: 'most' | 'many'
    /** Others that as many came in. */
    also?: HourSpan[]
  }
  /** Minutes until they passed, as someone told of three or more: the middle one. */
  lasts?: number
  /** The first day from which on they are weaker by at least one step, on average, than before. */
  fainterSince?: Day
  /** What at least a third of them came with, and no other as often. */
  often?: HardMoment
}

export function readCravings(cravings: readonly Craving[], clock: Clockwork & { now: number }): Insights {
  const { now, timeZone } = clock
  const kept = cravings.filter(({ at }) => at > now - lookedAt && at <= now).sort((a, b) => a.at - b.at)
  const names = kept.map(({ at }) => dayOf(at, clock))
  const dots = kept.map(({ at, strength }) => ({ at, strength, minute: minuteOf(at, timeZone) }))
  const days = kept.length === 0 ? 0 : daysBetween(names[0] ?? '', names.at(-1) ?? '') + 1
  const isEnough = kept.length >= enough.cravings && new Set(names).size >= enough.days
  if (!isEnough) return { dots, days, isEnough }
  return {
    dots,
    days,
    isEnough,
    busiest: findBusiest(dots),
    lasts: findLength(kept),
    fainterSince: findFainter(kept, names),
    often: findOften(kept),
  }
}

/** Of equally busy ones the first after midnight, and with it those that share no hour with another one named. */
function findBusiest(dots: readonly Dot[]): Insights['busiest'] {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { minute } of dots) hours[Math.floor(minute / 60)] = (hours[Math.floor(minute / 60)] ?? 0) + 1
  const pairs = hours.map((count, hour) => count + (hours[(hour + 1) % 24] ?? 0))
  const most = Math.max(...pairs)
  if (most * 3 < dots.length) return undefined
  const peaks: number[] = []
  for (const [hour, count] of pairs.entries())
    if (count === most && peaks.every(peak => hour - peak > 1 && hour - peak < 23)) peaks.push(hour)
  const [first = { from: 0, to: 2 }, ...also] = peaks.map(from => ({ from, to: (from + 2) % 24 }))
  return { ...first, share: most * 2 > dots.length ? 'most' : 'many', ...(also.length > 0 && { also }) }
}

function findLength(cravings: readonly Craving[]): number | undefined {
  const lengths = cravings
    .flatMap(({ at, passedAt }) => (passedAt === undefined ? [] : [passedAt - at]))
    .filter(length => length > 0 && length <= longest)
    .sort((a, b) => a - b)
  if (lengths.length < fewest) return undefined
  return Math.max(1, Math.round((lengths[Math.floor((lengths.length - 1) / 2)] ?? 0) / 60_000))
}

/** Where several days part them, the one with the greatest difference, and of those the first. */
function findFainter(cravings: readonly Craving[], names: readonly Day[]): Day | undefined {
  let best: { day: Day; drop: number } | undefined
  for (let index = fewestBesides; index <= cravings.length - fewestBesides; index += 1) {
    const name = names[index] ?? ''
    if (name === names[index - 1]) continue
    const drop = average(cravings.slice(0, index)) - average(cravings.slice(index))
    if (drop >= 1 && drop > (best?.drop ?? 0)) best = { day: name, drop }
  }
  return best?.day
}

function findOften(cravings: readonly Craving[]): HardMoment | undefined {
  const counts = new Map<HardMoment, number>()
  for (const craving of cravings) {
    const moment = momentOf(craving)
    if (moment) counts.set(moment, (counts.get(moment) ?? 0) + 1)
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a)
  if (!first || first[1] < fewest || first[1] * 3 < cravings.length) return undefined
  return first[1] > (second?.[1] ?? 0) ? first[0] : undefined
}

const average = (cravings: readonly Craving[]): number =>
  cravings.reduce((sum, { strength }) => sum + strength, 0) / cravings.length
