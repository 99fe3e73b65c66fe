import type { z } from 'zod'
import { addDays, type Day, dateIn, startOf, wallOf } from '../members/day.ts'
import type { seriesTurnsCollection } from './collections.ts'
import { type DayKey, type SeriesKey, seriesDays } from './days.ts'

/** How far someone's series was seen to, by their calendar, and when to look again. */
export type SeriesTurn = Omit<z.infer<(typeof seriesTurnsCollection)['schema']>, 'stoppedAt'>

export type Teller = {
  quitAt?: number | undefined
  isPlanned?: boolean | undefined
  timeZone: string
}

type Asked = {
  member: Teller
  /** Days on which they smoked. */
  slips: readonly Day[]
  /** Undefined the first time: what came before was never asked for. */
  turn: SeriesTurn | undefined
  now: number
}

/** What comes this morning, and which day it is about: the quit day, or the day of the slip. */
export type Due = { key: SeriesKey; quitDay: Day; about: Day; next: Coming | undefined }
export type Coming = { key: DayKey; day: Day }

const hour = 3_600_000
const morning = 7
/** A slip that is told of later than this is no news. */
const slipFor = 2
const restEvery = 7
const lookAgain = 365 * 24 * hour

/** What is due now, at most one thing however long nobody looked, and the turn after it. */
export function takeTurn({ member, slips, turn, now }: Asked): { due: Due | undefined; turn: SeriesTurn } {
  const today = lastMorning(now, member.timeZone)
  const quitDay = quitDayOf(member)
  const before: SeriesTurn = turn ?? { dueAt: 0, doneTo: today, quitDay, slipTo: addDays(today, -1) }
  if (!before.expected || today < before.expected) {
    const seen = { ...before, doneTo: latest(before.doneTo, today) }
    return { due: undefined, turn: withDue(seen, { member, slips, now }) }
  }
  const slip = findSlip(slips, before, today)
  const due = quitDay === undefined ? undefined : chooseKey({ member, quitDay, before, slip, today })
  const after: SeriesTurn = {
    ...before,
    doneTo: latest(before.doneTo, today),
    // Another date is told of on the morning after, where a slip comes first.
    quitDay: due?.key === 'after-slip' || !quitDay ? before.quitDay : quitDay,
    slipTo: slip ?? before.slipTo,
    ...(due?.key === 'after-slip' && { restartedOn: today }),
    pausedTo: before.pausedTo && before.pausedTo > today ? before.pausedTo : undefined,
  }
  return {
    due: quitDay && due ? { ...due, quitDay, next: findComing(member, today) } : undefined,
    turn: withDue(after, { member, slips, now }),
  }
}

/** The next day of the series after a morning; while a date is only planned, nothing beyond the day itself. */
export function findComing(member: Teller, after: Day): Coming | undefined {
  const quitDay = quitDayOf(member)
  return quitDay ? listDays(member, quitDay).find(({ day }) => day > after) : undefined
}

/** The last day whose morning has come where they live. */
export function lastMorning(now: number, timeZone: string): Day {
  const isYet = wallOf(now, timeZone).sinceMidnight >= morning * hour
  const today = dateIn(now, timeZone)
  return isYet ? today : addDays(today, -1)
}

type Choice = { member: Teller; quitDay: Day; before: SeriesTurn; slip: Day | undefined; today: Day }

function chooseKey({ member, quitDay, before, slip, today }: Choice) {
  const days = listDays(member, quitDay)
  const isOver = !member.isPlanned && today > (days.at(-1)?.day ?? today)
  if (isOver || today < (before.pausedTo ?? '')) return undefined
  const isRested = !before.restartedOn || addDays(before.restartedOn, restEvery) <= today
  if (slip && isRested) return { key: 'after-slip', about: slip } as const
  const { doneTo, pausedTo = '' } = before
  const found = days.findLast(({ day }) => day > doneTo && day >= pausedTo && day <= today)
  if (found) return { key: found.key, about: quitDay }
  const isMoved = before.quitDay !== undefined && before.quitDay !== quitDay && quitDay > today
  return isMoved ? ({ key: 'moved', about: quitDay } as const) : undefined
}

function withDue(
  turn: SeriesTurn,
  { member, slips, now }: Pick<Asked, 'member' | 'slips' | 'now'>,
): SeriesTurn {
  const quitDay = quitDayOf(member)
  const tomorrow = addDays(turn.doneTo, 1)
  const isMoved = turn.quitDay !== undefined && turn.quitDay !== quitDay
  const hasNews = quitDay !== undefined && (isMoved || findSlip(slips, turn, tomorrow) !== undefined)
  const next = hasNews ? tomorrow : findComing(member, turn.doneTo)?.day
  const dueAt = next ? startOf(next, { timeZone: member.timeZone, dayEndsAt: morning }) : now + lookAgain
  return { ...turn, expected: next, dueAt }
}

const latest = (a: Day, b: Day): Day => (a > b ? a : b)

/** The newest that wasn't seen to, if it's news. */
const findSlip = (slips: readonly Day[], { slipTo }: SeriesTurn, today: Day): Day | undefined =>
  slips
    .filter(day => day > slipTo && day <= today && day >= addDays(today, -slipFor))
    .sort()
    .at(-1)

const quitDayOf = ({ quitAt, timeZone }: Teller): Day | undefined =>
  quitAt === undefined ? undefined : dateIn(quitAt, timeZone)

const listDays = ({ isPlanned }: Teller, quitDay: Day): Coming[] =>
  seriesDays
    .map(({ key, dayFor }) => ({ key, day: dayFor(quitDay) }))
    .filter(({ day }) => !isPlanned || day <= quitDay)
