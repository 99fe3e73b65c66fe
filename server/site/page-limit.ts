import type { Clock } from '../../platform/clock.ts'

const minute = 60_000

/** Undefined while someone may have another page; else in how many seconds they may come back. */
export type PageLimit = (who: string) => number | undefined

/**
 * Pages that must be drawn anew cost far more than those that are kept, so nobody may have more than so many in a minute.
 * What one minute counted is forgotten with it: the list never outgrows what was asked meanwhile.
 */
export function createPageLimit(most: number, clock: Clock): PageLimit {
  let counts = new Map<string, number>()
  let endsAt = 0
  return who => {
    const now = clock.now().getTime()
    if (now >= endsAt) {
      counts = new Map()
      endsAt = now + minute
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    return most > 0 && count > most ? Math.ceil((endsAt - now) / 1000) : undefined
  }
}
