import { sql } from 'kysely'
import type { Database } from '../../platform/database/open.ts'
import type { MailTables } from './schema.ts'

export type Pace = ReturnType<typeof createPace>

const day = 24 * 60 * 60_000
/** One queue for everything. */
const name = ''

/**
 * So many a second, of all processes together: who is next takes the place after the last that was given away. By the
 * machine's own time, since it is a mail server that counts.
 */
export function createPace(database: Database) {
  const { kysely } = database.as<MailTables>()

  return {
    /** Gives when the first of these may go, each other one after `1000 / rate` more. */
    async reserve(rate: number, count: number): Promise<number> {
      const [now, span] = [Date.now(), Math.ceil((count * 1_000) / rate)]
      const { until } = await kysely
        .insertInto('mail_paces')
        .values({ name, until: now + span, urgent_until: 0 })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ until: later('until', now, span) }))
        .returning('until')
        .executeTakeFirstOrThrow()
      return until - span
    },

    /** The same for one that waits only for others like it; the many come after it. */
    async reserveUrgent(rate: number): Promise<number> {
      const [now, span] = [Date.now(), Math.ceil(1_000 / rate)]
      const { urgent_until } = await kysely
        .insertInto('mail_paces')
        .values({ name, until: now + span, urgent_until: now + span })
        .onConflict(conflict =>
          conflict.column('name').doUpdateSet({
            until: later('until', now, span),
            urgent_until: later('urgent_until', now, span),
          }),
        )
        .returning('urgent_until')
        .executeTakeFirstOrThrow()
      return urgent_until - span
    },

    tidy: () =>
      kysely
        .deleteFrom('mail_paces')
        .where('until', '<', Date.now() - day)
        .execute(),
  }
}

function later(column: 'until' | 'urgent_until', now: number, span: number) {
  const given = sql.ref<number>(`mail_paces.${column}`)
  return sql<number>`case when ${given} > ${now} then ${given} else ${now} end + ${span}`
}
