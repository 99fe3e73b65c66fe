import type { Transaction } from 'kysely'
import type { Database } from '../../../platform/database/open.ts'
import type { NewsletterParts } from '../parts.ts'
import type { NewsletterTables } from '../schema.ts'
import { type AddressBook, createAddressBook } from './address-book.ts'
import { createLinks, type SubscriptionLinks } from './links.ts'

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
