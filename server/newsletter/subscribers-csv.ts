import type { Subscription } from '../../domain/newsletter/parts.ts'
import { type CsvColumns, streamCsv, utf8Mark } from '../../platform/csv/write.ts'

const columns: CsvColumns<Subscription> = {
  email: ({ address = '' }) => address,
  language: ({ language }) => language,
  topics: ({ topics }) => topics.join(' '),
  frequency: ({ frequency }) => frequency,
  timeZone: ({ timeZone }) => timeZone,
  source: ({ source }) => source,
  consent: ({ consentVersion }) => consentVersion,
  askedAt: ({ askedAt }) => date(askedAt),
  confirmedAt: ({ confirmedAt }) => date(confirmedAt),
  agreedAgain: ({ renewed }) => renewed?.version ?? '',
  agreedAgainAt: ({ renewed }) => date(renewed?.at),
  pausedUntil: ({ pausedUntil }) => date(pausedUntil),
}

const date = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString())

/** Everyone in it, a row each. */
export const writeSubscribersCsv = (subscriptions: AsyncIterable<Subscription>) =>
  streamCsv(columns, subscriptions, utf8Mark)
