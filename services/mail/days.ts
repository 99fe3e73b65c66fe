import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import type { MailTables } from './schema.ts'

/** What became of the letters that were written on one day. */
export type MailDay = { sent: number; failed: number }

const day = 24 * 60 * 60_000

/** Day by day from this moment on; those that still wait are in neither number. */
export async function listDays(database: Database, from: number, days: number): Promise<MailDay[]> {
  const which = sql<number>`(created_at - ${sql.lit(from)}) / ${sql.lit(day)}`
  const isLost = sql<number>`sum(case when state = 'failed' or bounced_at is not null then 1 else 0 end)`
  const rows = await database
    .as<MailTables>()
    .kysely.selectFrom('mail_messages')
    .select([which.as('day'), sql<number>`count(*)`.as('all'), isLost.as('failed')])
    .where('created_at', '>=', from)
    .where('created_at', '<', from + days * day)
    .where('state', 'in', ['sent', 'failed'])
    .groupBy(which)
    .execute()
  const found = new Map(rows.map(row => [Number(row.day), row]))
  return Array.from({ length: days }, (_, index) => {
    const row = found.get(index)
    const failed = Number(row?.failed ?? 0)
    return { sent: Number(row?.all ?? 0) - failed, failed }
  })
}
