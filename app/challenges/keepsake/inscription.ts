import { type ChallengeView, markOf, stateOn } from '../../../domain/challenges/challenge.ts'
import { addDays, type Day, dateOf, daysBetween } from '../../../domain/members/day.ts'
import type { Say } from '../../../languages/areas.ts'
import { createFormat } from '../../../languages/format.ts'
import type { Language } from '../../../languages/languages.ts'

/** Everything that stands on the picture to keep, written out. Nothing in it tells a slip from a day nobody spoke of. */
export type Keepsake = {
  language: Language
  title: string
  number: string
  unit: string
  /** Of those who agreed to it. */
  names?: string
  dates: string
  /** Somebody's days a row, from the first to the last: how much of each was smoke-free. Null before their own first. */
  rows: (number | null)[][]
}

/** More days than this are shown by the week. */
const mostDays = 35

/** Undefined where nobody told a smoke-free day: then there is nothing to draw. */
export function inscribe(
  view: ChallengeView,
  say: Say<'together'>,
  language: Language,
  locale?: string,
): Keepsake | undefined {
  if (view.total === 0) return undefined
  const format = createFormat(language, 'UTC', locale)
  const people = Object.values(view.people)
    .filter(({ role }) => role === 'member')
    .sort((a, b) => a.joinedAt - b.joinedAt)
  const last = lastShown(view)
  const names = people.filter(person => person.isInKeepsake && person.nickname).map(each => each.nickname)
  const date = (day: Day) => format.date(dateOf(day)).replaceAll('\u202f', '\u00a0')
  return {
    language,
    title: view.name,
    number: format.number(view.total).replaceAll('\u202f', '\u00a0'),
    unit: say('keepsake.unit', { count: view.total }),
    ...(names.length > 0 && { names: format.list(names) }),
    dates:
      last > view.startDay
        ? say('keepsake.dates', { from: date(view.startDay), to: date(last) })
        : say('keepsake.date', { date: date(last) }),
    rows: people.map(person => rowOf(person, view.startDay, last)),
  }
}

/** Where it was ended early, the day on which it was. */
function lastShown({ startDay, endDay, closedAt }: ChallengeView): Day {
  if (closedAt === undefined) return endDay
  const ended = new Date(closedAt).toISOString().slice(0, 10)
  return ended < startDay ? startDay : ended < endDay ? ended : endDay
}

type Told = Parameters<typeof markOf>[0]

function rowOf(person: Told, startDay: Day, last: Day): (number | null)[] {
  const count = daysBetween(startDay, last) + 1
  const days = Array.from({ length: count }, (_, index) => {
    const mark = markOf(person, addDays(startDay, index))
    return mark === undefined ? null : mark === 'f' ? 1 : 0
  })
  if (count <= mostDays) return days
  return Array.from({ length: Math.ceil(count / 7) }, (_, week) => {
    const known = days.slice(week * 7, week * 7 + 7).filter(day => day !== null)
    return known.length === 0 ? null : known.reduce<number>((sum, day) => sum + day, 0) / known.length
  })
}

/** The longest stretch of days on which everyone who was in it told a smoke-free day; there must be two of them. */
export function bestStretch(view: ChallengeView): number {
  const people = Object.values(view.people).filter(({ role }) => role === 'member')
  let best = 0
  let run = 0
  for (let day = view.startDay; day <= lastShown(view); day = addDays(day, 1)) {
    const marks = people.map(person => markOf(person, day)).filter(mark => mark !== undefined)
    run = marks.length > 1 && marks.every(mark => mark === 'f') ? run + 1 : 0
    best = Math.max(best, run)
  }
  return best
}

/** Whether it is over somewhere on earth, so that everyone for whom it is can have the picture. */
export const isOverSomewhere = (view: ChallengeView, now: number): boolean =>
  stateOn(view, new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)) === 'over'
