import type { Transaction } from 'kysely'
import type { NewsletterParts } from '../parts.ts'
import type { NewsletterTables } from '../schema.ts'
import { createAddressBook } from './address-book.ts'
import { createLinks } from './links.ts'

/** What the verbs of subscriptions and lists work with. */
export type SubscriptionDeps = ReturnType<typeof openDeps>

export type NewsletterTx = Transaction<NewsletterTables>

export function openDeps({ database, clock, secret, timeZone = 'UTC', ...parts }: NewsletterParts) {
  return {
    ...parts,
    timeZone,
    database: database.as<NewsletterTables>(),
    now: () => clock.now().getTime(),
    book: createAddressBook(secret),
    links: createLinks(secret),
  }
}
