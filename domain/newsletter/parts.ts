import type { Transaction } from 'kysely'
import type { Language } from '../../languages/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import type { Mail } from '../../services/mail/mail.ts'
import type { NewsletterTables } from './schema.ts'
import type { toSubscription } from './subscriptions/row.ts'
import type { Topic } from './topics.ts'

export const frequencies = ['weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** What someone subscribed to, as it's used. */
export type Subscription = ReturnType<typeof toSubscription>

/** What someone asks for. */
export type SubscriptionWish = Pick<
  Subscription,
  'frequency' | 'language' | 'timeZone' | 'source' | 'consentVersion'
> & { address: string; topics: readonly Topic[] }

export type Audience = { topics: Topic[]; frequencies: Frequency[]; languages: Language[] }

/** `undone` is as it was before; who asked `anew` may want something else. */
export type StopChange = 'stopped' | 'undone' | 'anew'

export type NewsletterParts = {
  database: Database
  clock: Clock
  log: Log
  mail: Mail
  /** Signs the links that manage a subscription. */
  secret: string
  /** Of those who never said theirs. */
  timeZone?: string | undefined
  /** Writes the email that asks someone to confirm. Of many at once, every other email goes first. */
  writeConfirm: (
    wish: { to: string; language: Language; token: string; expiresAt: number; isBulk: boolean },
    within?: Transaction<NewsletterTables>,
  ) => Promise<void>
  /** Told of what was erased, by the keyed hash of its address. */
  onForget?: (hash: string) => Promise<void>
  /** Told, by its id, of one that was stopped or wanted again. */
  onStopChange?: (id: string, change: StopChange) => Promise<void>
  /** Writes to someone who asked again for what they have; the token opens their choices. */
  writeKnown: (wish: { to: string; language: Language; token: string }) => Promise<void>
}
