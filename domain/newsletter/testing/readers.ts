import { type Language, languageCodes } from '../../../languages/languages.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { hashParts, newId } from '../../../platform/ids.ts'
import type { Frequency } from '../parts.ts'
import type { NewsletterTables, SubscriptionRow } from '../schema.ts'
import type { Topic } from '../topics.ts'

export type ReaderWish = {
  address: string
  language?: Language
  topics?: Topic[]
  frequency?: Frequency
  timeZone?: string
  pausedUntil?: number
}

const atOnce = 500

/** People who confirmed long ago, as many as are named. */
export async function addReaders(
  { database, clock }: { database: Database; clock: Clock },
  readers: readonly ReaderWish[],
): Promise<void> {
  const { kysely } = database.as<NewsletterTables>()
  const now = clock.now().getTime()
  const rows = readers.map(
    (reader): SubscriptionRow => ({
      id: newId(),
      address: reader.address,
      address_hash: hashParts(reader.address),
      masked: '',
      state: 'active',
      topics: JSON.stringify(reader.topics ?? ['tips']),
      frequency: reader.frequency ?? 'weekly',
      language: reader.language ?? 'en',
      time_zone: reader.timeZone ?? 'UTC',
      source: 'form',
      consent_version: '1',
      asked_at: now,
      confirmed_at: now,
      confirm_hash: null,
      confirm_until: now,
      turn: 1,
      paused_until: reader.pausedUntil ?? null,
      stopped_at: null,
      again: null,
      renewed_version: null,
      renewed_at: null,
      updated_at: now,
    }),
  )
  for (let from = 0; from < rows.length; from += atOnce)
    await kysely
      .insertInto('newsletter_subscriptions')
      .values(rows.slice(from, from + atOnce))
      .execute()
}

/** So many in all nine languages, one after another. */
export const manyReaders = (count: number, zones: readonly string[] = ['UTC']): ReaderWish[] =>
  Array.from({ length: count }, (_, index) => ({
    address: `reader-${index}@example.org`,
    language: languageCodes[index % languageCodes.length] as Language,
    timeZone: zones[index % zones.length] ?? 'UTC',
  }))
