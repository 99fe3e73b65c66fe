import type { CheckIn, CheckInState } from './count.ts'
import { addDays, type Clockwork, type Day, dayOf, middleOf, quitDayOf } from './day.ts'

/** How many days back a day can still be told. */
export const grace = 2

/** The days that can be told now, today first: today and those still in grace, none before the quit. */
export function openDays(now: number, quitAt: number, clockwork: Clockwork): Day[] {
  const first = quitDayOf(quitAt, clockwork)
  const day = dayOf(now, clockwork)
  // In the night someone stopped, the new day has begun for them.
  const today = day < first ? first : day
  return Array.from({ length: grace + 1 }, (_, back) => addDays(today, -back)).filter(each => each >= first)
}

type Telling = {
  day: Day
  state: CheckInState
  now: number
  quitAt: number
  clockwork: Clockwork
  /** What was said of that day before. */
  said?: CheckIn | undefined
}

/** What is told of a day now, as it is kept. */
export function tellDay({ day, state, ...telling }: Telling): CheckIn {
  const at = momentOf(day, state, telling)
  const toldAt = state === 'slip' ? findToldAt(at, telling) : undefined
  return { day, state, at, ...(toldAt !== undefined && { toldAt }) }
}

/** A slip that is told again was told before. */
function findToldAt(at: number, { now, said }: Pick<Telling, 'now' | 'said'>): number | undefined {
  if (at === now) return undefined
  return said?.state === 'slip' ? said.toldAt : now
}

/** This moment for today, the middle of a day told later; but a slip that is told again stays where it was. */
function momentOf(
  day: Day,
  state: CheckInState,
  { now, quitAt, clockwork, said }: Omit<Telling, 'day' | 'state'>,
): number {
  if (dayOf(now, clockwork) === day) return now
  const isTold = state === 'slip' && said?.state === 'slip'
  return Math.min(now, Math.max(quitAt, isTold ? said.at : middleOf(day, clockwork)))
}
