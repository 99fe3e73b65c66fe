import { sql } from 'kysely'
import type { SubscriptionDeps } from './deps.ts'

/** How many confirmed or stopped in each of so many spans of time. */
export async function countSpans(
  { database }: SubscriptionDeps,
  what: 'confirmed_at' | 'stopped_at',
  from: number,
  span: number,
  spans: number,
): Promise<number[]> {
  const which = sql<number>`(${sql.ref(what)} - ${sql.lit(from)}) / ${sql.lit(span)}`
  const found = await database.kysely
    .selectFrom('newsletter_subscriptions')
    .select([which.as('span'), sql<number>`count(*)`.as('count')])
    .where(what, '>=', from)
    .where(what, '<', from + span * spans)
    .groupBy(which)
    .execute()
  const counts = new Map(found.map(row => [Number(row.span), Number(row.count)]))
  return Array.from({ length: spans }, (_, index) => counts.get(index) ?? 0)
}

/** How many get emails they asked for, or will once their pause is over. */
export async function countActive({ database }: SubscriptionDeps): Promise<number> {
  const found = await database.kysely
    .selectFrom('newsletter_subscriptions')
    .select(sql<number>`count(*)`.as('count'))
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(found.count)
}
