import { addMonths } from './day.ts'

type SpanUnit = 'minute' | 'hour' | 'day' | 'month' | 'year'
export type Span = { count: number; unit: SpanUnit; rest?: { count: number; unit: SpanUnit } }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const longAfter = 6

/** A length of time as people say it: hours and minutes at first, then days, months after half a year, years in the end. */
export function spanOf(length: number, now: number, timeZone: string): Span {
  if (length < hour) return { count: Math.floor(length / minute), unit: 'minute' }
  if (length < 2 * day) {
    const minutes = Math.floor((length % hour) / minute)
    const rest = minutes > 0 && { rest: { count: minutes, unit: 'minute' as const } }
    return { count: Math.floor(length / hour), unit: 'hour', ...rest }
  }
  const start = now - length
  const months = monthsBetween(start, now, timeZone)
  if (months < longAfter) return { count: Math.floor(length / day), unit: 'day' }
  if (months < 12) {
    const days = Math.floor((now - addMonths(start, months, timeZone)) / day)
    return { count: months, unit: 'month', ...(days > 0 && { rest: { count: days, unit: 'day' } }) }
  }
  const over = months % 12
  return {
    count: Math.floor(months / 12),
    unit: 'year',
    ...(over > 0 && { rest: { count: over, unit: 'month' } }),
  }
}

function monthsBetween(start: number, now: number, timeZone: string): number {
  let months = Math.max(0, Math.floor((now - start) / (31 * day)))
  while (addMonths(start, months + 1, timeZone) <= now) months += 1
  return months
}
