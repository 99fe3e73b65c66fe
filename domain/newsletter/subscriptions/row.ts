import type { Kysely } from 'kysely'
import type { Language } from '../../../languages/languages.ts'
import type { Frequency } from '../parts.ts'
import type { NewsletterTables, SubscriptionRow } from '../schema.ts'
import type { Topic } from '../topics.ts'

function toRenewed({ renewed_version: version, renewed_at: at }: SubscriptionRow) {
  return version === null || at === null ? undefined : { version, at }
}

export function toSubscription(row: SubscriptionRow) {
  return {
    id: row.id,
    /** Missing once it was stopped for good. */
    address: row.address ?? undefined,
    masked: row.masked,
    state: row.state,
    topics: JSON.parse(row.topics) as Topic[],
    frequency: row.frequency as Frequency,
    language: row.language as Language,
    timeZone: row.time_zone,
    source: row.source,
    /** Of the text they agreed to. */
    consentVersion: row.consent_version,
    /** What they agreed to later, by their own link. */
    renewed: toRenewed(row),
    askedAt: row.asked_at,
    confirmedAt: row.confirmed_at ?? undefined,
    pausedUntil: row.paused_until ?? undefined,
    stoppedAt: row.stopped_at ?? undefined,
    /** Of its links: those of an earlier turn open nothing. */
    turn: row.turn,
  }
}

/** By one of the three that name it. */
export const findRow = (
  db: Kysely<NewsletterTables>,
  by: 'id' | 'address_hash' | 'confirm_hash',
  value: string,
): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('newsletter_subscriptions').selectAll().where(by, '=', value).executeTakeFirst()

export const changeRow = (db: Kysely<NewsletterTables>, id: string, change: Partial<SubscriptionRow>) =>
  db.updateTable('newsletter_subscriptions').set(change).where('id', '=', id).execute()
