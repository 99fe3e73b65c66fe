import { addDays, type Day, dateOf, daysBetween } from '../members/day.ts'
import type { ChallengeView, ParticipantView } from './collections.ts'

export type { ChallengeView, Happening, ParticipantView } from './collections.ts'

/** How long one can be; anything else is from a day to a day. */
export const lengths = [1, 3, 7, 28, 100] as const
export const longest = 366
/** Of the days on which one may begin, counted from today. */
export const latestStart = 90

/** Many towards one sum, or two who can call each other. */
export const modes = ['together', 'buddy'] as const
export type Mode = (typeof modes)[number]

export const roles = ['member', 'supporter'] as const
export type ParticipantRole = (typeof roles)[number]

export const most = {
  people: 50,
  supporters: 50,
  challenges: 20,
  name: 60,
  nickname: 24,
  lately: 20,
} as const

/** What members reach together, in smoke-free days. */
export const sharedMilestones = [
  1, 3, 7, 14, 28, 50, 100, 150, 200, 300, 365, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000,
] as const

/** How long an invitation is good for, a call for company is open, and a challenge can be read after its end. */
export const invitedFor = 30 * 24 * 3_600_000
export const companyFor = 30 * 60_000
export const readableFor = 90 * 24 * 3_600_000

/** How long it takes until someone can call again, and in which someone removed can be put back. */
export const callEvery = 10 * 60_000
export const restorableFor = 60_000

/** Of the words that say what others see; another number when they change in meaning. */
export const sharingVersion = 1

/** What is shown of someone's days, from their first on: free, slip, rather not say, quiet. */
export type DayMark = 'f' | 's' | 'p' | '-'

/** The call for company that is still open. */
export const openCall = ({ company }: Pick<ChallengeView, 'company'>, now: number) =>
  company && company.at + companyFor > now ? company : undefined

/** Whoever asks for company now, if the reader is one to hear of it. */
export function findCaller(
  view: Pick<ChallengeView, 'company'>,
  { name, blocked }: { name: string; blocked: readonly string[] },
  now: number,
): string | undefined {
  const by = openCall(view, now)?.by
  return by === undefined || by === name || blocked.includes(by) ? undefined : by
}

export function lastDay(startDay: Day, length: number): Day {
  return addDays(startDay, length - 1)
}

export const lengthOf = ({ startDay, endDay }: Pick<ChallengeView, 'startDay' | 'endDay'>): number =>
  daysBetween(startDay, endDay) + 1

/** Where a challenge stands on a day of the reader's. */
export function stateOn(
  { startDay, endDay, closedAt }: Pick<ChallengeView, 'startDay' | 'endDay' | 'closedAt'>,
  today: Day,
): 'ahead' | 'running' | 'over' {
  if (closedAt !== undefined || today > endDay) return 'over'
  return today < startDay ? 'ahead' : 'running'
}

/** The instant from which it is closed for everyone: so long after its last day, or after it was ended. */
export const closesAt = ({ endDay, closedAt }: Pick<ChallengeView, 'endDay' | 'closedAt'>): number =>
  Math.min(closedAt ?? Number.POSITIVE_INFINITY, dateOf(addDays(endDay, 1)) + 12 * 3_600_000) + readableFor

/** Whether it is over for everyone, wherever they are. */
export const isOver = (
  { closedAt, overAt }: { closedAt?: number | undefined; overAt: number },
  now: number,
) => closedAt !== undefined || overAt <= now

export const countFree = (days: string): number => days.split('f').length - 1

/** What is known of one day of someone's. */
export function markOf(
  { firstDay, days }: Pick<ParticipantView, 'firstDay' | 'days'>,
  day: Day,
): DayMark | undefined {
  const index = daysBetween(firstDay, day)
  if (index < 0) return undefined
  return (days[index] as DayMark | undefined) ?? '-'
}

/** The last milestone that was reached, which stays if an answer is changed, and the next. */
export function milestonesAround({ total, reached }: Pick<ChallengeView, 'total' | 'reached'>) {
  const most = Math.max(total, ...Object.keys(reached).map(Number))
  const last = sharedMilestones.findLast(count => count <= most) ?? 0
  return { last, next: sharedMilestones.find(count => count > most) }
}

/** How many may take part: two who call each other, or as many as whoever began it wished. */
export const placesOf = (mode: Mode, wished: number): number => (mode === 'buddy' ? 2 : wished)
