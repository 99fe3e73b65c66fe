import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { prepare } from '../../platform/database/prepare.ts'
import { countOneMore, quotaKey } from '../../platform/database/quota.ts'
import type { Tx } from './tables.ts'
import { WireError } from './wire/wire-error.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const day = 24 * hour

/** So many in a time, counted from the first. */
export const quotas = {
  signUpsOfAddress: { most: 100, per: hour },
  mailsToRecipient: { most: 10, per: hour },
  mailsOfAddress: { most: 100, per: hour },
  passwordsSetOfAccount: { most: 10, per: hour },
  noticesToRecipient: { most: 1, per: day },
} as const

/**
 * So many failures for nothing; from then on each costs a wait that doubles up to the longest. All are forgotten after
 * a time without another. A whole clinic may share one address, so it is never shut out for long.
 */
export const patience = {
  passwordsOfAccount: { free: 5, longest: 15 * minute, forgottenAfter: hour },
  passwordsOfBrowser: { free: 5, longest: 15 * minute, forgottenAfter: hour },
  passwordsOfAddress: { free: 50, longest: minute, forgottenAfter: 15 * minute },
  takenOfAddress: { free: 10, longest: 15 * minute, forgottenAfter: hour },
  factorsOfAccount: { free: 5, longest: 15 * minute, forgottenAfter: hour },
} as const

export type Quota = keyof typeof quotas
export type Patience = keyof typeof patience
export type Try = readonly [kind: Patience, who: string]
/** How long the next try has to wait after so many failures. */
export function waitAfter(failures: number, { free, longest }: { free: number; longest: number }): number {
  return failures < free ? 0 : Math.min(longest, second * 2 ** (failures - free))
}

/**
 * Counted in the database, in single statements: all processes share the counts, and no number of parallel requests
 * slips through. Who is counted is kept only as a hash.
 */
export function createLimits(tx: Tx, project: string, clock: Clock, isOn: boolean) {
  const now = () => clock.now().getTime()
  const keyOf = (kind: string, who: string) => quotaKey(project, kind, who)

  return {
    async spend(kind: Quota, who: string): Promise<void> {
      if (!isOn) return
      const [key, at] = [keyOf(kind, who), now()]
      const { most, per } = quotas[kind]
      const spending = { table: 'limits', key, at, per, blank: { blocked_until: 0 } }
      const { count, expiresAt } = await countOneMore(tx, spending)
      if (count > most) throw tooMany(expiresAt)
    },

    /** Refuses while any of these waits is on; whether any failure is remembered at all. */
    async check(first: Try, second = first): Promise<boolean> {
      if (!isOn) return false
      const blocks = await findBlocks(tx, keyOf(...first), keyOf(...second))
      const blockedUntil = Math.max(0, ...blocks)
      if (blockedUntil > now()) throw tooMany(blockedUntil)
      return blocks.length > 0
    },

    /** Counts a failure, the how-manieth it is, and refuses when the wait for an earlier one is still on. */
    async count(...[kind, who]: Try): Promise<number> {
      if (!isOn) return 0
      const time = now()
      const key = keyOf(kind, who)
      const { forgottenAfter } = patience[kind]
      const failures = sql<number>`(case when limits.expires_at <= ${time} then 1 else limits.count + 1 end)`
      const counted = await tx
        .insertInto('limits')
        .values({ key, count: 1, blocked_until: 0, expires_at: time + forgottenAfter })
        .onConflict(conflict =>
          conflict
            .column('key')
            .doUpdateSet({
              count: failures,
              blocked_until: blockSql(time, failures, patience[kind]),
              expires_at: time + forgottenAfter,
            })
            .where('limits.blocked_until', '<=', time),
        )
        .returning('count')
        .executeTakeFirst()
      if (!counted) throw tooMany(Math.max(...(await findBlocks(tx, key)), time + second))
      return counted.count
    },

    async clear(...[kind, who]: Try): Promise<void> {
      if (isOn) await tx.deleteFrom('limits').where('key', '=', keyOf(kind, who)).execute()
    },

    async tidy(): Promise<void> {
      await tx.deleteFrom('limits').where('expires_at', '<=', now()).execute()
    },
  }
}

async function findBlocks(tx: Tx, key: string, other = key): Promise<number[]> {
  const rows = await selectBlocks(tx, { key, other })
  return rows.map(row => row.blocked_until)
}

const selectBlocks = prepare((db: Tx, { key, other }: { key: string; other: string }) =>
  db.selectFrom('limits').select('blocked_until').where('key', 'in', [key, other]),
)

/** `waitAfter`, as the database computes it. Never set to this moment, which another machine may not have reached. */
function blockSql(
  now: number,
  failures: RawBuilder<number>,
  rule: { free: number; longest: number },
): RawBuilder<number> {
  const doublings = Math.ceil(Math.log2(rule.longest / second))
  const steps = Array.from({ length: doublings }, (_, index) => rule.free + index)
  const waits = steps.map(step => sql`when ${sql.lit(step)} then ${sql.lit(waitAfter(step, rule))}`)
  const wait = sql`(case ${failures} ${sql.join(waits, sql` `)} else ${sql.lit(rule.longest)} end)`
  return sql`(case when ${failures} < ${sql.lit(rule.free)} then 0 else ${whole(now)} + ${wait} end)`
}

/** PostgreSQL would take a bare parameter for a smaller kind of number. */
function whole(value: number): RawBuilder<number> {
  return sql`cast(${value} as bigint)`
}

function tooMany(retryAt: number): WireError {
  return new WireError('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAt: new Date(retryAt) })
}
