import { type ChallengeView, countFree } from '../../domain/challenges/challenge.ts'
import { rowOf } from '../../domain/challenges/row.ts'
import { grace } from '../../domain/members/check-in-days.ts'
import { addDays, type Day, daysBetween } from '../../domain/members/day.ts'
import type { MemberRecord } from '../member/record.ts'

type Told = Pick<MemberRecord, 'checkIns' | 'isWhole' | 'unsent'>

/** A challenge with what this device knows of its reader's days already in it, sent or not. */
export function withOwn(view: ChallengeView, self: string, told: Told, today: Day): ChallengeView {
  const person = view.people[self]
  if (person?.role !== 'member' || !told.checkIns) return view
  const own = rowOf(told.checkIns, person.firstDay, view.endDay)
  const days = mend(person.days, own.days, {
    // What a device does not have it may not have seen yet; but what was just taken back is gone.
    isSure: told.isWhole || told.unsent > 0,
    from: Math.max(0, daysBetween(person.firstDay, addDays(today, -grace))),
  })
  if (days === person.days) return view
  const total = view.total - countFree(person.days) + countFree(days)
  const freeAt = own.freeAt ?? person.freeAt
  const mended = { ...person, days, ...(freeAt !== undefined && { freeAt }) }
  return { ...view, total, people: { ...view.people, [self]: mended } }
}

function mend(shown: string, known: string, { isSure, from }: { isSure: boolean; from: number }): string {
  const length = Math.max(shown.length, known.length)
  return Array.from({ length }, (_, index) => {
    const own = known[index] ?? '-'
    return own !== '-' || (isSure && index >= from) ? own : (shown[index] ?? '-')
  })
    .join('')
    .replace(/-+$/, '')
}
