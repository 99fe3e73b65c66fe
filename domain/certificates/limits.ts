import type { Limit } from '../../platform/database/limits.ts'
import { hashParts } from '../../platform/ids.ts'

const hour = 3_600_000
const day = 24 * hour

export const limits = {
  issued: { calls: 20, per: hour },
  lettersTo: { calls: 3, per: hour },
  lettersFrom: { calls: 20, per: hour },
  cheers: { calls: 60, per: hour },
  cheersFor: { calls: 1, per: day },
} as const satisfies Record<string, Limit>

/** Counted for all processes, under hashed names. */
export type LimitCounts = {
  spend(name: string, who: string, limit: Limit): Promise<number | undefined>
  refund(name: string, who: string, limit: Limit): Promise<boolean>
}

/** How often something may be done with certificates, and by whom. */
export const createLimits = (counts: LimitCounts) => ({
  /** True while there is one left. */
  spend: async (kind: keyof typeof limits, ...who: string[]): Promise<boolean> =>
    (await counts.spend(nameOf(kind), hashParts(...who), limits[kind])) === undefined,

  /** Gives one back; false where none was spent lately. */
  refund: (kind: keyof typeof limits, ...who: string[]): Promise<boolean> =>
    counts.refund(nameOf(kind), hashParts(...who), limits[kind]),
})

const nameOf = (kind: string): string => `certificates.${kind}`
