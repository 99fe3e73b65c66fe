import { addMonths } from '../../domain/members/day.ts'

const day = 24 * 60 * 60_000

/** How long someone may rest, as units say it. */
export const rests = [
  { key: '2w', count: 2, unit: 'week' },
  { key: '4w', count: 4, unit: 'week' },
  { key: '3m', count: 3, unit: 'month' },
] as const

export type Rest = (typeof rests)[number]

/** When a rest that begins now is over. */
export function endOf({ count, unit }: Rest, now: number, timeZone: string): number {
  return unit === 'week' ? now + count * 7 * day : addMonths(now, count, timeZone)
}
