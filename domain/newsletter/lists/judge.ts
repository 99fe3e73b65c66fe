import type { Kysely } from 'kysely'
import type { NewsletterTables } from '../schema.ts'

/** What is known of addresses already, by their hashes. Nothing of it changes by a list. */
export async function judge(
  db: Kysely<NewsletterTables>,
  hashes: readonly string[],
  now: number,
): Promise<Map<string, 'known' | 'stopped'>> {
  const found = new Map<string, 'known' | 'stopped'>()
  if (hashes.length === 0) return found
  const rows = await db
    .selectFrom('newsletter_subscriptions')
    .select(['address_hash', 'state'])
    .where('address_hash', 'in', hashes)
    .execute()
  const refusals = await db
    .selectFrom('newsletter_refusals')
    .select('address_hash')
    .where('address_hash', 'in', hashes)
    .where('until', '>', now)
    .execute()
  for (const row of rows) found.set(row.address_hash, row.state === 'stopped' ? 'stopped' : 'known')
  for (const { address_hash } of refusals) found.set(address_hash, 'stopped')
  return found
}
