import type { Reminder } from '../../domain/plan/plan.ts'
import type { Say } from '../../languages/areas.ts'
import type { Format } from '../../languages/format.ts'

type Rhythm = Pick<Reminder, 'at' | 'days'>

/** “Monday to Friday at 15:50”. */
export function sayWhen({ at, days }: Rhythm, t: Say<'reminders'>, format: Format): string {
  const time = format.hour(at / 60)
  const kept = [...new Set(days)].sort()
  if (kept.length === 7) return t('yours.every', { time })
  if (kept.join() === '1,2,3,4,5') return t('yours.weekdays', { time })
  if (kept.join() === '6,7') return t('yours.weekend', { time })
  return t('yours.some', { days: format.list(kept.map(day => format.weekday(day))), time })
}

/** As a field of a form has it: 15:50. */
export function toTimeField(at: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`
}

/** What came of one: minutes since midnight. */
export function readTime(given: FormDataEntryValue | null): number | undefined {
  const [, hours, minutes] = String(given).match(/^([01]\d|2[0-3]):([0-5]\d)/) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
