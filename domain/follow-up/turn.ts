import { addDays, type Day, startOf } from '../members/day.ts'
import {
  emailDayOf,
  type FollowUpWindow,
  findOpen,
  isAbout,
  quitDayOf,
  type Round,
  ruleVersion,
  type Window,
  windowNames,
  windows,
  withRound,
} from './windows.ts'

/** What is kept of someone: their rounds, and when to look again. */
export type Turn = { dueAt: number; rounds: Round[] }

const hour = 10
const lookAgain = 365 * 24 * 3_600_000

/** The email that is due now, if any, and the turn after it. Whoever answered already gets none. */
export function takeTurn(
  asked: FollowUpWindow,
  rounds: readonly Round[],
  now: number,
): { due?: Round; turn: Turn } {
  const quitDay = quitDayOf(asked)
  if (quitDay === undefined) return { turn: { dueAt: now + lookAgain, rounds: [...rounds] } }
  const about = findOpen(asked, now)
  const known = about && rounds.find(isAbout(about))
  const isDone = known?.emailedAt !== undefined || known?.answer !== undefined
  const isTime = about && morningOf(emailDayOf(about.window, quitDay), asked) <= now
  if (!about || isDone || !isTime)
    return { turn: { dueAt: nextOf(asked, quitDay, rounds, now), rounds: [...rounds] } }
  const due: Round = { rule: ruleVersion, ...known, ...about, emailedAt: now }
  const after = withRound(rounds, due)
  return { due, turn: { dueAt: nextOf(asked, quitDay, after, now), rounds: after } }
}

/** The next morning on which something may be due. */
function nextOf(asked: FollowUpWindow, quitDay: Day, rounds: readonly Round[], now: number): number {
  const mornings = windowNames
    .filter(window => {
      const known = rounds.find(isAbout({ quitDay, window }))
      return known?.emailedAt === undefined && known?.answer === undefined
    })
    .map(window => morningOf(emailDayOf(window, quitDay), asked))
  const ahead = mornings.filter(at => at > now)
  return ahead.length > 0 ? Math.min(...ahead) : now + lookAgain
}

const morningOf = (day: Day, { timeZone }: FollowUpWindow): number =>
  startOf(day, { timeZone, dayEndsAt: hour })

/** When a window is over where they live. */
export const endOf = (window: Window, quitDay: Day, { timeZone }: FollowUpWindow): number =>
  startOf(addDays(quitDay, windows[window].to + 1), { timeZone, dayEndsAt: 0 })
