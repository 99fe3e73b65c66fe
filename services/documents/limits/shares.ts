import { ensure } from '../../../platform/errors.ts'
import { type Asker, type Bounds, countedAs } from './asker.ts'

/** Something an asker has at the moment, which may grow and shrink. */
export type Claim = {
  /** Has so much from now on; throws when that is more than their share, and then it stays as it was. */
  hold(amount: number): void
}

/** How much of a thing everybody has at the moment. Without bounds, as in tests that come from one address, it only counts. */
export function createShares(bounds: Bounds | undefined, reason: string) {
  const taken = new Map<string, number>()
  let total = 0

  function add(key: string, amount: number): void {
    const left = (taken.get(key) ?? 0) + amount
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
  }

  return {
    claim(asker: Asker): Claim {
      const names = bounds ? countedAs(asker, bounds) : []
      let held = 0
      return {
        hold(amount) {
          const more = amount - held
          if (more === 0) return
          const isTooMuch = ([key, most]: [string, number]) => more > 0 && (taken.get(key) ?? 0) + more > most
          ensure(!names.some(isTooMuch), 'resource-exhausted', reason)
          for (const [key] of names) add(key, more)
          total += more
          held = amount
        },
      }
    },

    /** What all have together. */
    total: () => total,
  }
}
