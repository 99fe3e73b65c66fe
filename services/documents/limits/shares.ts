import { ensure } from '../../../platform/errors.ts'
import { createHoldings } from '../../../platform/limits.ts'
import { type Bounds, type Claimant, countedAs } from './asker.ts'

/** Something an asker has at the moment, which may grow and shrink. */
export type Claim = {
  /** Has so much from now on; throws when that is more than their share, and then it stays as it was. */
  hold(amount: number): void
}

/** How much of a thing everybody has at the moment. Without bounds, as in tests that come from one address, it only counts. */
export function createShares(bounds: Bounds | undefined, reason: string) {
  const { claim, total } = createHoldings()
  return {
    claim(asker: Claimant): Claim {
      const hold = claim(bounds ? countedAs(asker, bounds) : [])
      return { hold: amount => ensure(hold(amount), 'resource-exhausted', reason) }
    },

    /** What all have together. */
    total,
  }
}
