import type { Clock } from '../../../platform/clock.ts'
import { ensure } from '../../../platform/errors.ts'
import { createWindow } from '../../../platform/limits.ts'
import { type Bounds, type Claimant, countedAs } from './asker.ts'

export type RateLimit = ReturnType<typeof createRateLimit>

/** How much of something everybody may use in so many milliseconds, on this process. */
export function createRateLimit(clock: Clock, per: number, bounds: Bounds | undefined, reason: string) {
  const window = createWindow(clock, per)
  return {
    spend(asker: Claimant, amount = 1): void {
      if (!bounds) return
      const isCounted = window.take(countedAs(asker, bounds), amount) === undefined
      ensure(isCounted, 'resource-exhausted', reason)
    },
  }
}
