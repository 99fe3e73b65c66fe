import type { Clock } from '../../../platform/clock.ts'
import { ensure } from '../../../platform/errors.ts'
import { type Asker, type Bounds, countedAs } from './asker.ts'

export type Quota = ReturnType<typeof createQuota>

/** How much of something everybody may use in so many milliseconds, on this process. Then it is counted anew. */
export function createQuota(clock: Clock, per: number, bounds: Bounds | undefined, reason: string) {
  let endsAt = 0
  let counts = new Map<string, number>()

  return {
    spend(asker: Asker, amount = 1): void {
      if (!bounds) return
      const now = clock.now().getTime()
      if (now >= endsAt) {
        endsAt = now + per
        counts = new Map()
      }
      const names = countedAs(asker, bounds)
      const isTooMuch = ([key, most]: [string, number]) => (counts.get(key) ?? 0) + amount > most
      ensure(!names.some(isTooMuch), 'resource-exhausted', reason)
      for (const [key] of names) counts.set(key, (counts.get(key) ?? 0) + amount)
    },
  }
}
