import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'

const hour = 3_600_000

/**
 * Writes the database anew after an erasure, and once a day for all
 * that goes one by one. Writers wait meanwhile, so a file that takes long has its turn less often.
 */
export function createOverwriting(
  database: Pick<Database, 'rewrite'>,
  clock: Clock,
  countErased: () => number,
) {
  let known = 0
  let dueAt = clock.now().getTime() + 24 * hour
  let restsUntil = 0

  return async function overwrite(): Promise<void> {
    const now = clock.now().getTime()
    const erased = countErased()
    const isNew = erased > known
    if (now < restsUntil || !(isNew || now >= dueAt)) return
    try {
      await database.rewrite()
    } finally {
      restsUntil = now + 1000 * (clock.now().getTime() - now)
    }
    known = erased
    dueAt = now + 24 * hour
  }
}
