import type { z } from 'zod'
import { addDays, type Day, dateIn, daysBetween } from '../members/day.ts'
import type { followUpsCollection } from './collections.ts'

/** Days after the quit date on which the question may be answered, and the day on which the one email asks. */
export const windows = {
  weeks4: { from: 25, to: 42, emailOn: 28 },
  weeks26: { from: 168, to: 196, emailOn: 182 },
} as const
export type Window = keyof typeof windows
export const windowNames = Object.keys(windows) as Window[]

/** Which question was asked and how its answers count; another number when either changes in meaning. */
export const ruleVersion = 1

export type Answer = 'yes' | 'no'

/** One question to one person, about one quit date. */
export type Round = z.infer<(typeof followUpsCollection)['schema']>['rounds'][number]

export type FollowUpWindow = { quitAt?: number | undefined; timeZone: string }

export const quitDayOf = ({ quitAt, timeZone }: FollowUpWindow): Day | undefined =>
  quitAt === undefined ? undefined : dateIn(quitAt, timeZone)

export const todayOf = ({ timeZone }: FollowUpWindow, now: number): Day => dateIn(now, timeZone)

/** Which window a person's calendar is in today, if any. */
export function findOpen(asked: FollowUpWindow, now: number): { quitDay: Day; window: Window } | undefined {
  const quitDay = quitDayOf(asked)
  if (quitDay === undefined) return undefined
  const window = windowNames.find(name => isOpen(name, quitDay, todayOf(asked, now)))
  return window && { quitDay, window }
}

export function isOpen(window: Window, quitDay: Day, today: Day): boolean {
  const { from, to } = windows[window]
  const day = daysBetween(quitDay, today)
  return day >= from && day <= to
}

export const emailDayOf = (window: Window, quitDay: Day): Day => addDays(quitDay, windows[window].emailOn)

export const isAbout =
  ({ quitDay, window }: Pick<Round, 'quitDay' | 'window'>) =>
  (round: Round): boolean =>
    round.quitDay === quitDay && round.window === window

export function withRound(rounds: readonly Round[], changed: Round): Round[] {
  const others = rounds.filter(round => !isAbout(changed)(round))
  return [...others, changed].slice(-mostRounds)
}

/** Two a date, and nobody lives through so many dates. */
export const mostRounds = 40
