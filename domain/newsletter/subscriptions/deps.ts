import type { Transaction } from 'kysely'
import type { Database } from '../../../platform/database/open.ts'
import type { NewsletterParts } from '../parts.ts'
import type { NewsletterTables } from '../schema.ts'
import { type AddressBook, createAddressBook } from './address-book.ts'
import { createLinks, type SubscriptionLinks } from './links.ts'

export const day = 24 * 60 * 60_000
/** How long the link that confirms works. */
export const confirmFor = 7 * day
/** How long someone who never confirmed can still ask for a fresh link, after the last one ended. */
export const renewFor = 7 * day
/** How long stopping can be undone; then the address goes. */
export const undoFor = 30 * day
/** How long it stays provable, without the address, that someone had asked. */
export const proveFor = 3 * 365 * day
/** How long nobody can ask for an address whose holder said it wasn't them. */
export const refuseFor = 180 * day
/**
 * How long after a campaign who wants one a month gets no other: four weeks, less what time zones and a slow mail server
 * take, so that who is written to every four weeks misses none.
 */
export const monthlyGap = 26 * day
/** The longest rest there is. */
export const longestPause = 100 * day

/** What the verbs of subscriptions work with. */
export type SubscriptionDeps = Pick<
  NewsletterParts,
  'mail' | 'onForget' | 'onStopChange' | 'writeConfirm' | 'writeKnown'
> & {
  database: Database<NewsletterTables>
  now: () => number
  book: AddressBook
  links: SubscriptionLinks
}

export type NewsletterTx = Transaction<NewsletterTables>

export function openDeps(parts: NewsletterParts): SubscriptionDeps {
  const { database, clock, mail, onForget, onStopChange, secret, writeConfirm, writeKnown } = parts
  return {
    database: database.as<NewsletterTables>(),
    now: () => clock.now().getTime(),
    book: createAddressBook(secret),
    links: createLinks(secret),
    mail,
    ...(onForget && { onForget }),
    ...(onStopChange && { onStopChange }),
    writeConfirm,
    writeKnown,
  }
}
