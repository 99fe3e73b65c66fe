import { remember } from '../../../platform/remember.ts'

/** One for the operator's zone, and for each they had before while this process runs. */
const formatIn = remember(
  10,
  (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', calendar: 'gregory' }),
)

/** `2026-11`, where the operator is. */
export function monthOf(at: number, timeZone: string): string {
  const format = formatIn(timeZone)
  const part = (type: string) => format.formatToParts(at).find(each => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}`
}

/** The last so many months up to one, the oldest first. */
export function monthsUntil(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, number - count + index, 1)).toISOString().slice(0, 7),
  )
}
