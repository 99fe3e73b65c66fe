import {
  type ChallengeView,
  countFree,
  lengthOf,
  markOf,
  type ParticipantView,
} from '../../domain/challenges/challenge.ts'
import { grace } from '../../domain/members/check-in-days.ts'
import { addDays, type Day, daysBetween } from '../../domain/members/day.ts'

/** How a day of someone's is drawn; `before` is what lies before their own day 1. */
export type Mark = 'free' | 'slip' | 'private' | 'quiet' | 'open' | 'ahead' | 'before'

export type MarkedRow = ReturnType<typeof rowsOf>[number]

export type Week = { free: number; isNow: boolean; isAhead: boolean; isBefore: boolean }

type Reader = {
  today: Day
  /** Supporters see smoke-free days and nothing of the rest: what is not one is quiet. */
  isSupporter: boolean
}

/** More than these fold up; longer ones are drawn by the week. */
export const mostRows = 12
export const firstRows = 6
export const mostDays = 35

const marks = { f: 'free', s: 'slip', p: 'private' } as const

/** Everyone's days: the reader first, then in the order people came. Never by result. */
export function rowsOf(view: ChallengeView, self: string, reader: Reader) {
  return Object.entries(view.people)
    .filter(([, { role }]) => role === 'member')
    .sort(([a, one], [b, other]) => Number(b === self) - Number(a === self) || one.joinedAt - other.joinedAt)
    .map(([name, person]) => ({ ...rowOf(person, view, reader), name, isSelf: name === self }))
}

function rowOf(person: ParticipantView, view: ChallengeView, reader: Reader) {
  const drawn = marksOf(person, view, reader)
  const joinedOn = daysBetween(view.startDay, person.firstDay) + 1
  // A supporter isn't told whether someone is quiet, or said what supporters don't see.
  const quietSince = reader.isSupporter ? undefined : findQuiet(drawn, view.startDay)
  return {
    ...person,
    // One for each day of the group's.
    marks: drawn,
    free: countFree(person.days),
    slips: count(drawn, 'slip'),
    unsaid: count(drawn, 'private'),
    ...runsOf(drawn),
    // On which day of the group's they came, where it was not the first.
    ...(joinedOn > 1 && { joinedOn }),
    ...(quietSince !== undefined && { quietSince }),
  }
}

function marksOf(person: ParticipantView, view: ChallengeView, { today, isSupporter }: Reader): Mark[] {
  return Array.from({ length: lengthOf(view) }, (_, index) => {
    const day = addDays(view.startDay, index)
    const told = markOf(person, day)
    if (told === undefined) return 'before'
    if (told !== '-') return marks[told]
    if (day > today) return 'ahead'
    return !isSupporter && daysBetween(day, today) <= grace ? 'open' : 'quiet'
  })
}

/** Smoke-free days in a row; a slip ends them, a quiet day does not. */
function runsOf(drawn: readonly Mark[]): { run: number; best: number } {
  let run = 0
  let best = 0
  for (const mark of drawn) {
    if (mark === 'free') run += 1
    if (mark === 'slip') run = 0
    best = Math.max(best, run)
  }
  return { run, best }
}

/** Since when someone has said nothing, once it can no longer be told. */
function findQuiet(drawn: readonly Mark[], startDay: Day): Day | undefined {
  const last = drawn.findLastIndex(mark => mark !== 'open' && mark !== 'ahead')
  if (drawn[last] !== 'quiet') return undefined
  const before = drawn.slice(0, last).findLastIndex(mark => mark !== 'quiet')
  return addDays(startDay, before + 1)
}

const count = (drawn: readonly Mark[], wanted: Mark): number => drawn.filter(mark => mark === wanted).length

/** The same by the week, for what is too long to be drawn by the day. */
export function weeksOf(drawn: readonly Mark[]): Week[] {
  return Array.from({ length: Math.ceil(drawn.length / 7) }, (_, index) => {
    const week = drawn.slice(index * 7, index * 7 + 7)
    return {
      free: count(week, 'free'),
      isNow: week.includes('open') && (week.includes('ahead') || index * 7 + 7 >= drawn.length),
      isAhead: week.every(mark => mark === 'ahead'),
      isBefore: week.every(mark => mark === 'before'),
    }
  })
}
