import type { Subscription } from '../parts.ts'
import type { SubscriptionDeps } from './deps.ts'
import { findRow, toSubscription } from './row.ts'

const atOnce = 500

/** By an exact address, for people with a role. */
export async function find(
  { database, book }: SubscriptionDeps,
  address: string,
): Promise<Subscription | undefined> {
  const row = await findRow(database.kysely, 'address_hash', book.read(address).hash)
  return row && toSubscription(row)
}

export async function get({ database }: SubscriptionDeps, id: string): Promise<Subscription | undefined> {
  const row = await findRow(database.kysely, 'id', id)
  return row && toSubscription(row)
}

/** Everyone who confirmed and isn't blocked, with their address, in the order of their ids. */
export async function* takeOut({ database, mail }: SubscriptionDeps): AsyncGenerator<Subscription> {
  for (let after = ''; ; ) {
    const rows = await database.kysely
      .selectFrom('newsletter_subscriptions')
      .selectAll()
      .where('id', '>', after)
      .where('state', '=', 'active')
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const barred = await mail.suppressions.findAmong(rows.flatMap(({ address }) => address ?? []))
    yield* rows.filter(({ address }) => !barred.has(address ?? '')).map(toSubscription)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
