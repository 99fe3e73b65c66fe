import type { Clock } from '../../platform/clock.ts'
import { createWindow } from '../../platform/limits.ts'

const minute = 60_000

/** Undefined while someone may have another page; else in how many seconds they may come back. */
export type PageLimit = (who: string) => number | undefined

/**
 * Pages that must be rendered cost far more than cached ones, so nobody may have more than so many in a
 * minute.
 */
export function createPageLimit(most: number, clock: Clock): PageLimit {
  const window = createWindow(clock, minute)
  return who => {
    const wait = most > 0 ? window.take([[who, most]]) : undefined
    return wait && Math.ceil(wait / 1000)
  }
}
