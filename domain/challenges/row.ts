import type { CheckIn } from '../members/count.ts'
import { type Day, daysBetween, latestDay } from '../members/day.ts'
import type { DayMark, ParticipantView } from './challenge.ts'

export type ParticipantRow = Pick<ParticipantView, 'days' | 'freeAt'>

const marks: Record<CheckIn['state'], DayMark> = { free: 'f', slip: 's', private: 'p' }

/** Nobody has lived the days after today: what is kept of them counts for nothing. */
export const lastTold = (endDay: Day, now: number): Day => (endDay < latestDay(now) ? endDay : latestDay(now))

/** What others see of someone's days, between their first in the challenge and its last. */
export function rowOf(told: readonly CheckIn[], firstDay: Day, endDay: Day): ParticipantRow {
  const days: DayMark[] = []
  let freeAt: number | undefined
  for (const { day, state, at } of told) {
    if (day < firstDay || day > endDay) continue
    days[daysBetween(firstDay, day)] = marks[state]
    if (state === 'free') freeAt = Math.max(freeAt ?? 0, at)
  }
  return { days: Array.from(days, mark => mark ?? '-').join(''), ...(freeAt !== undefined && { freeAt }) }
}

/** One day of someone's, and what they now say of it: undefined where they took it back. */
export type ToldDay = { day: Day; told: Omit<CheckIn, 'day'> | undefined }

/** The same row with what was told since. Undefined where only everything they told says when the newest free day was. */
export function withDays(
  row: ParticipantRow,
  told: readonly ToldDay[],
  firstDay: Day,
  endDay: Day,
): ParticipantRow | undefined {
  const days = [...row.days]
  let { freeAt } = row
  for (const { day, told: now } of told) {
    if (day < firstDay || day > endDay) continue
    const index = daysBetween(firstDay, day)
    const isNewest = now?.state === 'free' && now.at >= (freeAt ?? 0)
    if (days[index] === marks.free && !isNewest) return undefined
    if (isNewest) freeAt = now.at
    days[index] = now ? marks[now.state] : '-'
  }
  const shown = Array.from(days, mark => mark ?? '-').join('')
  return { days: shown.replace(/-+$/, ''), ...(freeAt !== undefined && { freeAt }) }
}

/** For supporters: what is smoke-free, and nothing of the rest. */
export const hideRest = (days: string): string => days.replace(/[^f]/g, '-').replace(/-+$/, '')
