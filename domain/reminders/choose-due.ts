import type { z } from 'zod'
import { dateIn } from '../members/day.ts'
import { type Reminder, type Reminding, usualQuiet } from '../plan/plan.ts'
import type { turnsCollection } from './collections.ts'
import { findNext, isQuiet } from './occurrence.ts'

/** How far someone's reminders were seen to, when to look again, and how many they got on the day of the last one. */
export type ReminderTurn = z.infer<(typeof turnsCollection)['schema']>

export type KeptReminder = Reminder & {
  id: string
  /** When it was last changed: what would have come before was never asked for. */
  changedAt: number
}

type Asked = {
  reminders: readonly KeptReminder[]
  reminding: Reminding | undefined
  timeZone: string
  /** Undefined the first time. */
  turn: ReminderTurn | undefined
  now: number
}

const minute = 60_000
/** After this a reminder helps no more: what a machine that stood still could not send is not sent later. */
export const newsFor = 30 * minute
export const mostADay = 4
const lookAgain = 7 * 24 * 60 * minute

/** What comes now, in order, and the turn after it. Whoever stores that turn first may send; nobody else sends the same. */
export function chooseDue({ reminders, reminding, timeZone, turn, now }: Asked): {
  due: KeptReminder[]
  turn: ReminderTurn
} {
  const quiet = reminding ?? usualQuiet
  const awake = reminders.filter(({ isOn, at }) => isOn && !isQuiet(at, quiet))
  const seen = Math.max(turn?.doneTo ?? now, now - newsFor)
  const coming = awake
    .map(reminder => ({
      reminder,
      next: findNext(reminder, timeZone, Math.max(seen, Math.min(now, reminder.changedAt))),
    }))
    .filter(({ next }) => next !== undefined && next <= now)
    .sort((a, b) => (a.next ?? 0) - (b.next ?? 0))
  const day = dateIn(now, timeZone)
  const sent = turn?.day === day ? turn.sent : 0
  const due = coming.slice(0, Math.max(0, mostADay - sent)).map(({ reminder }) => reminder)
  const nexts = awake.map(reminder => findNext(reminder, timeZone, now) ?? now + lookAgain)
  return {
    due,
    turn: { dueAt: Math.min(now + lookAgain, ...nexts), doneTo: now, day, sent: sent + due.length },
  }
}
