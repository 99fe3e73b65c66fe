import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'

/** So many requests in any second, for each token in each process. Without a number there is no limit. */
export function createLimits(clock: Clock, most: number | undefined) {
  const starts = new Map<number, number[]>()

  /** The client slows down to what this says, and to its own careful guess where nothing is said. */
  const headers: Record<string, string> = { 'X-RateLimit-Policy': `"concurrent-requests";q=${most ?? 1000}` }

  return {
    headers,
    take(tokenId: number): void {
      if (most === undefined) return
      const now = clock.now().getTime()
      const recent = (starts.get(tokenId) ?? []).filter(at => at > now - 1000)
      if (recent.length >= most) throw new AppError('resource-exhausted', 'a token asked too often')
      recent.push(now)
      starts.set(tokenId, recent)
    },
  }
}
