import { hashParts } from '../../platform/ids.ts'
import { addDays, type Day } from '../members/day.ts'
import type { ChallengeRecord, Participation, Room } from './room.ts'

/** As long as it can be the same day for someone, wherever they are. */
const knownFor = 2 * 24 * 3_600_000

const nameOf = (challenge: string, uid: string, day: Day): string => hashParts('counted', challenge, uid, day)
const oldest = (now: number): Day => new Date(now - knownFor).toISOString().slice(0, 10)

/** Whoever leaves leaves their days in the sum. The newest get a mark, should they be back on the same day. */
export function markCounted(
  { id, record, rows, now }: Room,
  name: string,
  { uid, firstDay }: Participation,
): void {
  const marks = [...(rows.get(name)?.days ?? '')].flatMap((mark, index) => {
    const day = addDays(firstDay, index)
    return mark === 'f' && day >= oldest(now) ? [[nameOf(id, uid, day), day] as const] : []
  })
  if (marks.length > 0) record.counted = { ...record.counted, ...Object.fromEntries(marks) }
}

/** Whoever is back brings these days themselves: each counts once. */
export function countAnew(
  { id, record }: Room,
  { uid, firstDay }: Pick<Participation, 'uid' | 'firstDay'>,
): void {
  const marks = Object.entries(record.counted ?? {})
  const left = marks.filter(([name, day]) => day < firstDay || name !== nameOf(id, uid, day))
  record.keptDays -= marks.length - left.length
  record.counted = left.length > 0 ? Object.fromEntries(left) : undefined
}

export const hasOldMarks = ({ counted }: Pick<ChallengeRecord, 'counted'>, now: number): boolean =>
  Object.values(counted ?? {}).some(day => day < oldest(now))

/** Without marks of days that are over everywhere. */
export function dropOldMarks(record: Pick<ChallengeRecord, 'counted'>, now: number): void {
  if (!hasOldMarks(record, now)) return
  const left = Object.entries(record.counted ?? {}).filter(([, day]) => day >= oldest(now))
  record.counted = left.length > 0 ? Object.fromEntries(left) : undefined
}
