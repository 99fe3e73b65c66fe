import type { Clock } from '../../../platform/clock.ts'
import { ensure } from '../../../platform/errors.ts'
import type { Places } from '../access/places.ts'
import type { Allowance, Place } from '../model/engine.ts'
import type { Claimant } from './asker.ts'
import { room, writes, written } from './bounds.ts'
import { createRateLimit } from './rate-limit.ts'

const hour = 60 * 60_000

export type AllowanceOf = ReturnType<typeof createAllowances>

/** What each asker may add with a commit, by whichever way it comes. The server's own code has no need of one. */
export function createAllowances(clock: Clock, places: Places, hasLimits: boolean) {
  const changes = createRateLimit(clock, hour, writes, 'Too many writes')
  const bytes = createRateLimit(clock, hour, written, 'Too much was written')

  return (asker: Claimant, place: Place): Allowance | undefined => {
    if (!hasLimits || places.isOpen(place)) return undefined
    return {
      // Someone with too much may still reduce it.
      check(kept, grown) {
        const most = room[asker.rank]
        const hasRoom =
          (grown.documents <= 0 || kept.documents <= most.documents) &&
          (grown.bytes <= 0 || kept.bytes <= most.bytes)
        ensure(hasRoom, 'resource-exhausted', 'There is no room for more documents')
      },
      spend(count, size) {
        changes.spend(asker, count)
        bytes.spend(asker, size)
      },
    }
  }
}
