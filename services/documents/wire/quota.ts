import type { Clock } from '../../../platform/clock.ts'
import { ensure } from '../../../platform/errors.ts'

const minute = 60_000

/** Requests a minute. The SDK asks by channels; of these a busy page makes a few dozen, and a clinic shares a network. */
const most = { network: 6_000, person: 1_200 }

/** How often each may ask this process by plain requests. Counted anew each minute, and then forgotten. */
export function createQuota(clock: Clock) {
  let endsAt = 0
  let counts = new Map<string, number>()

  return {
    spend(kind: keyof typeof most, who: string): void {
      const now = clock.now().getTime()
      if (now >= endsAt) {
        endsAt = now + minute
        counts = new Map()
      }
      const key = `${kind} ${who}`
      const count = (counts.get(key) ?? 0) + 1
      ensure(count <= most[kind], 'resource-exhausted', 'Too many requests')
      counts.set(key, count)
    },
  }
}

export type Quota = ReturnType<typeof createQuota>
