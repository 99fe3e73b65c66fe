import type { Clock } from '../../../platform/clock.ts'
import { ensure } from '../../../platform/errors.ts'
import { createSlidingWindow } from '../../../platform/limits.ts'

/** So many requests in any second, for each token in each process. Without a number there is no limit. */
export function createLimits(clock: Clock, most: number | undefined) {
  const second = createSlidingWindow(clock, 1000)

  /** The client slows down to what this says, and to its own careful guess where nothing is said. */
  const headers: Record<string, string> = { 'X-RateLimit-Policy': `"concurrent-requests";q=${most ?? 1000}` }

  return {
    headers,
    take(tokenId: number): void {
      if (most === undefined) return
      ensure(second.take(tokenId, most), 'resource-exhausted', 'a token asked too often')
    },
  }
}
