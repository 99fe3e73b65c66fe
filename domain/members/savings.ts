import type { z } from 'zod'
import type { membersCollection } from './collections.ts'
import type { Count } from './count.ts'

/** What people stop with. Kept with each profile: never rename one. */
export const products = ['cigarettes', 'rolled', 'heated', 'vape', 'pouches', 'other'] as const

export type Product = (typeof products)[number]

/** What someone smoked, and what it cost. */
export type Habit = NonNullable<z.infer<(typeof membersCollection)['schema']>['habit']>

/** Whether it was smoked: what is known of the body's way back is known of smoke. */
export const isSmoked = (product: Product = 'cigarettes'): boolean =>
  product === 'cigarettes' || product === 'rolled'

/** Cigarettes not smoked and money kept; never below nothing. */
export function save(
  { perDay, packSize, packPrice }: Habit,
  { smokeFreeFor, smoked }: Pick<Count, 'smokeFreeFor' | 'smoked'>,
) {
  const cigarettes = Math.max(0, (smokeFreeFor / 86_400_000) * perDay - smoked)
  return { cigarettes: Math.floor(cigarettes), money: (cigarettes / packSize) * packPrice }
}
