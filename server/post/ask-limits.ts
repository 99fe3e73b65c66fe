import type { Limit } from '../../platform/database/limits.ts'

const hour = 3_600_000

/** A whole clinic may share one network; nobody needs many emails about one address. */
export const askLimits: Record<'network' | 'address', Limit> = {
  network: { calls: 60, per: hour },
  address: { calls: 5, per: 24 * hour },
}
