import type { CheckIn, Count } from './count.ts'
import { type Habit, save } from './savings.ts'

export type Jar<Goal> = {
  /** Goals that were filled and put away, in their order, with the moment each was full. */
  filled: { goal: Goal; at: number }[]
  /** The one that is being saved for. The last one stays, full or overfull, until another follows it. */
  goal: Goal | undefined
  /** Those after it. */
  waiting: Goal[]
  /** What is in the jar: all that was kept, less the goals that were put away. */
  kept: number
}

type Keeping<Goal> = {
  goals: readonly Goal[]
  habit: Habit
  checkIns: readonly CheckIn[]
  count: Pick<Count, 'smokeFreeFor' | 'smoked' | 'stretches'>
}

/** One goal at a time: the money fills the first, then the next. What was full once stays so. */
export function fillJar<Goal extends { amount: number }>({
  goals,
  habit,
  checkIns,
  count,
}: Keeping<Goal>): Jar<Goal> {
  const filled: Jar<Goal>['filled'] = []
  let spent = 0
  for (const goal of goals.slice(0, -1)) {
    const at = findKeptAt(spent + goal.amount, { habit, checkIns, count })
    if (at === undefined) break
    spent += goal.amount
    filled.push({ goal, at })
  }
  const [goal, ...waiting] = goals.slice(filled.length)
  return { filled, goal, waiting, kept: Math.max(0, save(habit, count).money - spent) }
}

/** The first moment at which as much money was kept; undefined while it is not. */
export function findKeptAt(
  money: number,
  { habit, checkIns, count }: Omit<Keeping<never>, 'goals'>,
): number | undefined {
  const { perDay, packSize, packPrice } = habit
  const cigarettes = (money / packPrice) * packSize
  const now = count.stretches.at(-1)?.to ?? 0
  const slips = checkIns.filter(({ state, at }) => state === 'slip' && at <= now)
  for (const { from, to, before } of count.stretches) {
    // Every slip lies at the beginning of a stretch or before it.
    const later = slips.reduce((sum, slip) => (slip.at > from ? sum + (slip.smoked ?? 1) : sum), 0)
    const smoked = count.smoked - later
    const at = from - before + ((cigarettes + smoked) / perDay) * day
    if (at <= to) return Math.max(from, at)
  }
  return undefined
}

/** How full it is to the eye: nothing, some, to the brim, or over it. */
export function levelOf({ goal, kept }: Jar<{ amount: number }>): 'empty' | 'part' | 'full' | 'over' {
  if (kept < 1) return 'empty'
  if (!goal || kept < goal.amount) return 'part'
  // To the eye, a little more is not yet over the brim.
  return kept < goal.amount * 1.05 ? 'full' : 'over'
}

const day = 86_400_000
