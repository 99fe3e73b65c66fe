import { dateIn, daysBetween } from '../../../domain/members/day.ts'
import { useFormat } from '../../ui/use-format.ts'

type WhenDayProps = { at: number; now: number; timeZone: string }

const near = 10

/** A day as people say it, “in 2 days” while it is near, and in full for who asks. */
export function WhenDay({ at, now, timeZone }: WhenDayProps) {
  const format = useFormat(timeZone)
  const days = daysBetween(dateIn(now, timeZone), dateIn(at, timeZone))
  return (
    <time dateTime={new Date(at).toISOString()} title={format.date(at)}>
      {Math.abs(days) <= near ? format.relative(days, 'day') : format.date(at, 'medium')}
    </time>
  )
}
