import type { Count } from './count.ts'

/** What someone smoked, and what it cost. */
export type Habit = { perDay: number; packSize: number; packPrice: number; currency: string }

/** Cigarettes not smoked and money kept; never below nothing. */
export function save(
  { perDay, packSize, packPrice }: Habit,
  { smokeFreeFor, smoked }: Pick<Count, 'smokeFreeFor' | 'smoked'>,
) {
  const cigarettes = Math.max(0, (smokeFreeFor / 86_400_000) * perDay - smoked)
  return { cigarettes: Math.floor(cigarettes), money: (cigarettes / packSize) * packPrice }
}
