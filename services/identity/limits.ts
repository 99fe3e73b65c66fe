import type { Clock } from '../../platform/clock.ts'
import {
  createFailureCounts,
  createLimitCounts,
  type Limit,
  type Patience,
} from '../../platform/database/limits.ts'
import { hashParts } from '../../platform/ids.ts'
import type { Db } from './tables.ts'
import { WireError } from './wire/wire-error.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
/** The beginning of a week, on a Monday in UTC. */
const weekOf = (at: number) => at - ((at - 4 * day) % week)
const weeksKept = 26

const quotas = {
  signUpsOfNetwork: { calls: 100, per: hour },
  mailsToRecipient: { calls: 10, per: hour },
  mailsOfAddress: { calls: 100, per: hour },
  passwordsSetOfAccount: { calls: 10, per: hour },
  noticesToRecipient: { calls: 1, per: day },
} as const satisfies Record<string, Limit>

/** A whole clinic may share one address, so it is never shut out for long. */
export const patience = {
  passwordsOfAccount: { free: 5, longest: 15 * minute, forgottenAfter: hour },
  passwordsOfBrowser: { free: 5, longest: 15 * minute, forgottenAfter: hour },
  passwordsOfAddress: { free: 50, longest: minute, forgottenAfter: 15 * minute },
  takenOfAddress: { free: 10, longest: 15 * minute, forgottenAfter: hour },
  factorsOfAccount: { free: 5, longest: 15 * minute, forgottenAfter: hour },
} as const satisfies Record<string, Patience>

export type Try = readonly [kind: keyof typeof patience, who: string]

/** Each project counts for itself, and not at all in test mode. */
export function createLimits(db: Db, project: string, clock: Clock, isOn: boolean) {
  const keyOf = (kind: string, who: string) => hashParts(project, kind, who)
  const counts = createLimitCounts(db, clock, 'limits', { blocked_until: 0 })
  const failures = createFailureCounts(db, clock, 'limits')

  const spend = async (kind: keyof typeof quotas, who: string): Promise<number | undefined> =>
    isOn ? counts.spend(keyOf(kind, who), quotas[kind]) : undefined

  return {
    async spend(...one: Parameters<typeof spend>): Promise<void> {
      const until = await spend(...one)
      if (until !== undefined) throw tooMany(until)
    },

    /** The same, for what is simply left undone. */
    maySpend: async (...one: Parameters<typeof spend>): Promise<boolean> =>
      (await spend(...one)) === undefined,

    /** Refuses while any of these waits is on; whether any failure is remembered at all. */
    async check(first: Try, second = first): Promise<boolean> {
      if (!isOn) return false
      const { isKnown, until } = await failures.check(keyOf(...first), keyOf(...second))
      if (until !== undefined) throw tooMany(until)
      return isKnown
    },

    /** Counts a failure, the how-manieth it is, and refuses when the wait for an earlier one is still on. */
    async count(...[kind, who]: Try): Promise<number> {
      if (!isOn) return 0
      const counted = await failures.count(keyOf(kind, who), patience[kind])
      if ('until' in counted) throw tooMany(counted.until)
      return counted.failures
    },

    async clear(...[kind, who]: Try): Promise<void> {
      if (isOn) await failures.clear(keyOf(kind, who))
    },

    /** One more sign-in that failed this week, whoever's. */
    async noteFailedSignIn(): Promise<void> {
      const key = keyOf('failedSignIns', String(weekOf(clock.now().getTime())))
      if (isOn) await counts.spend(key, { calls: Number.MAX_SAFE_INTEGER, per: weeksKept * week })
    },

    /** How many failed in each week of half a year, this one first. */
    async listFailedSignIns(): Promise<{ from: number; count: number }[]> {
      const last = weekOf(clock.now().getTime())
      const weeks = Array.from({ length: weeksKept }, (_, ago) => last - ago * week)
      const keys = weeks.map(from => keyOf('failedSignIns', String(from)))
      const rows = await db.selectFrom('limits').select(['key', 'count']).where('key', 'in', keys).execute()
      const found = new Map(rows.map(({ key, count }) => [key, count]))
      return weeks.map((from, ago) => ({ from, count: found.get(keys[ago] ?? '') ?? 0 }))
    },

    tidy: counts.tidy,
  }
}

function tooMany(retryAt: number): WireError {
  return new WireError('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAt: new Date(retryAt) })
}
