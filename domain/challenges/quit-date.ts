import { type Clockwork, type Day, quitDayOf, startOf } from '../members/day.ts'

type Dated = Clockwork & { quitAt?: number | undefined; isPlanned?: boolean | undefined }

/** From when someone counts who joins on such a day and had no date, or a later one. Undefined where theirs stays as it is. */
export function quitDateWith(
  { quitAt, isPlanned, ...clockwork }: Dated,
  firstDay: Day,
  now: number,
): number | undefined {
  const startsAt = Math.max(now, startOf(firstDay, clockwork))
  const isBefore = quitAt !== undefined && quitAt <= startsAt
  return isBefore && (!isPlanned || quitAt > now) ? undefined : startsAt
}

/** The day that someone has set and the one it would be instead: they are told, and asked. Undefined where there's nothing to ask. */
export function movedDate(member: Dated, firstDay: Day, now: number): { from: Day; to: Day } | undefined {
  const at = quitDateWith(member, firstDay, now)
  if (at === undefined || member.quitAt === undefined) return undefined
  const moved = { from: quitDayOf(member.quitAt, member), to: quitDayOf(at, member) }
  return moved.from === moved.to ? undefined : moved
}
