import { sql } from 'kysely'
import type { Project } from '../project.ts'

export type AccountTally = ReturnType<typeof createTally>

/** How many have an account, never who. Guests, who gave no address, aren't counted. */
export function createTally({ db, id, limits }: Project) {
  const members = () => db.selectFrom('accounts').where('project', '=', id).where('email', 'is not', null)
  const all = sql<number>`count(*)`.as('count')

  return {
    listFailedSignIns: limits.listFailedSignIns,

    /** Those with an account who had one before this moment. */
    async countBefore(at: number): Promise<number> {
      const found = await members().select(all).where('created_at', '<', at).executeTakeFirstOrThrow()
      return Number(found.count)
    },

    /** Of those, who came in each of so many spans of time. */
    async countJoined(from: number, span: number, spans: number): Promise<number[]> {
      const which = sql<number>`(created_at - ${sql.lit(from)}) / ${sql.lit(span)}`
      const found = await members()
        .select([which.as('span'), all])
        .where('created_at', '>=', from)
        .where('created_at', '<', from + span * spans)
        .groupBy(which)
        .execute()
      const counts = new Map(found.map(row => [Number(row.span), Number(row.count)]))
      return Array.from({ length: spans }, (_, index) => counts.get(index) ?? 0)
    },

    /** Who was last here between these moments. */
    async countHere(from: number, to: number): Promise<number> {
      const found = await db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .select(sql<number>`count(distinct sessions.account_id)`.as('count'))
        .where('accounts.project', '=', id)
        .where('accounts.email', 'is not', null)
        .where('sessions.last_used_at', '>=', from)
        .where('sessions.last_used_at', '<', to)
        .executeTakeFirstOrThrow()
      return Number(found.count)
    },

    /** By the language of emails to them; nobody is in a group without one. */
    async countByLanguage(): Promise<Map<string, number>> {
      const language = sql<string | null>`coalesce(letter_language, language)`
      const found = await members()
        .select([language.as('language'), all])
        .groupBy(language)
        .execute()
      return new Map(found.flatMap(row => (row.language ? [[row.language, Number(row.count)]] : [])))
    },
  }
}
