import type { Round, Window } from '../follow-up/windows.ts'
import type { Day } from '../members/day.ts'
import { isShown, type OutcomeGroup } from './group.ts'
import { toTen } from './in-tens.ts'
import { type Quarter, quarterOf } from './quarter.ts'
import type { Counted, Said, Sheet } from './sheet.ts'

/** What is known of one member when a quarter is counted. */
export type OutcomeTeller = {
  uid: string
  /** The date they have now. */
  quitDay: Day | undefined
  /** Every date they were asked about: one that has moved since is still a date they set. */
  rounds: readonly Round[]
  isAsked: boolean
  joinedAt: number
  cohort: string | undefined
}

/** Whether they set a date in a quarter. */
export const isIn =
  (quarter: Quarter) =>
  ({ quitDay, rounds }: Pick<OutcomeTeller, 'quitDay' | 'rounds'>): boolean =>
    (quitDay !== undefined && quarterOf(quitDay) === quarter) ||
    rounds.some(round => quarterOf(round.quitDay) === quarter)

/** Rule 1: what they said last of a date in the quarter; nothing is taken from counters or check-ins. */
export function saidBy({ rounds, isAsked }: OutcomeTeller, quarter: Quarter, window: Window): Said {
  if (!isAsked) return 'unasked'
  const about = rounds.filter(round => round.window === window && quarterOf(round.quitDay) === quarter)
  const last = about
    .filter(({ answer }) => answer)
    .sort((a, b) => (a.quitDay < b.quitDay ? -1 : 1))
    .at(-1)
  if (last?.answer === undefined) return 'silent'
  return last.answer === 'yes' ? 'free' : 'smoked'
}

export const toCounted = (teller: OutcomeTeller, language: string, quarter: Quarter): Counted => ({
  said: saidBy(teller, quarter, 'weeks4'),
  language,
  cohort: teller.cohort,
})

/** What is shown after half a year: how many of the very people who were counted before, in tens, and nothing finer. */
export type Later = Pick<OutcomeGroup, 'base' | 'free'>

/** Against the base that was counted first, so that nobody who leaves between the two is seen in their difference. */
export function makeLater(
  tellers: readonly OutcomeTeller[],
  quarter: Quarter,
  first: { sheet: Pick<Sheet, 'base'>; countedAt: number },
): Later | undefined {
  const { base } = first.sheet
  const isFree = (teller: OutcomeTeller) =>
    teller.joinedAt <= first.countedAt && saidBy(teller, quarter, 'weeks26') === 'free'
  const free = tellers.filter(isFree).length
  const shown = { base, free: toTen(free) }
  return isShown({ base, free }) && isShown(shown) ? shown : undefined
}
