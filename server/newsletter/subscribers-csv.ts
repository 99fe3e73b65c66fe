import type { Subscription } from '../../domain/newsletter/parts.ts'
import { writeCsvRow } from '../../platform/csv/write.ts'

const columns = {
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
} satisfies Record<string, (subscription: Subscription) => string>

const date = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString())

/** Everyone in it, a row each; the mark tells spreadsheets that it's UTF-8. */
export async function* writeSubscribersCsv(subscriptions: AsyncIterable<Subscription>) {
  const encode = (text: string) => new TextEncoder().encode(text)
  yield encode(`\ufeff${writeCsvRow(Object.keys(columns))}`)
  for await (const subscription of subscriptions)
    yield encode(writeCsvRow(Object.values(columns).map(write => write(subscription))))
}
