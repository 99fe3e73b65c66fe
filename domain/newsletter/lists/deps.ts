import type { SubscriptionDeps } from '../subscriptions/deps.ts'

/** In one statement. */
export const atOnce = 500
/** How long a list that nobody brings in is kept. */
export const keepUnusedFor = 24 * 60 * 60_000

export type ListDeps = SubscriptionDeps & {
  /** Where rows don't say. */
  timeZone: string
}
