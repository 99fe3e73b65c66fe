import type { Database } from '../../../platform/database/open.ts'
import type { NewsletterTables } from '../schema.ts'

/** The groups that subscribers came by, as far as they agreed to that. */
export async function listCohorts({ database }: { database: Database }): Promise<string[]> {
  const rows = await database
    .as<NewsletterTables>()
    .kysely.selectFrom('newsletter_subscriptions')
    .select('cohort')
    .distinct()
    .where('cohort', 'is not', null)
    .orderBy('cohort')
    .execute()
  return rows.flatMap(({ cohort }) => cohort ?? [])
}
