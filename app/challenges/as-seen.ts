import { type ChallengeView, countFree, type Happening } from '../../domain/challenges/challenge.ts'
import { rowOf } from '../../domain/challenges/row.ts'
import { grace } from '../../domain/members/check-in-days.ts'
import { addDays, type Day, daysBetween } from '../../domain/members/day.ts'
import type { MemberRecord } from '../member/record.ts'
import type { OpenChallenge } from './doors.ts'

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

/** A challenge without the names of those whom its reader has blocked. What they brought stays in the sum, and in the picture. */
export function withoutBlocked({ view, own }: Pick<OpenChallenge, 'view' | 'own'>): ChallengeView {
  if (own.blocked.length === 0) return view
  const people = Object.entries(view.people).map(([name, person]) => [
    name,
    own.blocked.includes(name) ? { ...person, nickname: '' } : person,
  ])
  return { ...view, people: Object.fromEntries(people) }
}

export type LatelyLine = Omit<Happening, 'kind'> & { kind: Happening['kind'] | 'free' }

/** What happened and what was told, the newest first; nothing of or about whom the reader no longer wants to see. */
export function latelyOf(
  { lately, people }: Pick<ChallengeView, 'lately' | 'people'>,
  blocked: readonly string[] = [],
): LatelyLine[] {
  const told = Object.entries(people).flatMap(([who, { freeAt }]): LatelyLine[] =>
    freeAt === undefined ? [] : [{ kind: 'free', at: freeAt, who }],
  )
  const isShown = (name: string | undefined) =>
    name === undefined || (people[name] !== undefined && !blocked.includes(name))
  return [...lately, ...told].filter(({ who, to }) => isShown(who) && isShown(to)).sort((a, b) => b.at - a.at)
}

/** The same for two that are the same, however often the list is made anew. */
export const keyOf = ({ kind, at, who = '', to = '', count = 0 }: LatelyLine): string =>
  [kind, at, who, to, count].join(' ')
