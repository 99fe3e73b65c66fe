import type { Clock } from './clock.ts'

/** Limits counted in the memory of this process. Those that all processes share are in `database/limits.ts`. */

/** Under which name something is counted, and how far. */
export type Bound = readonly [name: string, most: number]

function createCounts() {
  // Bounded: emptied when its window ends; of holdings, by what is held.
  const counts = new Map<string, number>()
  return {
    /** Counts it under all of these names or, where one would have too much, under none. */
    add(bounds: readonly Bound[], amount: number): boolean {
      const isTooMuch = ([name, most]: Bound) => amount > 0 && (counts.get(name) ?? 0) + amount > most
      if (bounds.some(isTooMuch)) return false
      for (const [name] of bounds) {
        const left = (counts.get(name) ?? 0) + amount
        if (left > 0) counts.set(name, left)
        else counts.delete(name)
      }
      return true
    },
    clear: () => counts.clear(),
  }
}

/**
 * How much of something may be used in so many milliseconds. Then the count starts again, so that the list never outgrows
 * what was asked meanwhile.
 */
export function createWindow(clock: Clock, per: number) {
  const counts = createCounts()
  let endsAt = 0
  return {
    /** Undefined when it was counted; else in how many milliseconds there is more. */
    take(bounds: readonly Bound[], amount = 1): number | undefined {
      const now = clock.now().getTime()
      if (now >= endsAt) {
        endsAt = now + per
        counts.clear()
      }
      return counts.add(bounds, amount) ? undefined : endsAt - now
    },
  }
}

/** How often something may happen in any stretch of so many milliseconds. For few names: none is ever dropped. */
export function createSlidingWindow(clock: Clock, per: number) {
  // Bounded: by the names, which are few: whoever counts by others takes a window.
  const times = new Map<string | number, number[]>()
  return {
    take(name: string | number, most: number): boolean {
      const now = clock.now().getTime()
      const recent = (times.get(name) ?? []).filter(at => at > now - per)
      if (recent.length >= most) return false
      recent.push(now)
      times.set(name, recent)
      return true
    },
  }
}

/** How much of something is held at present. */
export function createHoldings() {
  const counts = createCounts()
  let total = 0
  return {
    /** Gives a function that holds so much from now on. Where that is too much it gives false, and all stays as it was. */
    claim(bounds: readonly Bound[]): (amount: number) => boolean {
      let held = 0
      return amount => {
        const more = amount - held
        if (more !== 0 && !counts.add(bounds, more)) return false
        total += more
        held = amount
        return true
      }
    },
    /** What all hold together. */
    total: () => total,
  }
}
