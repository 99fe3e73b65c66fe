import type { Subscription } from '../parts.ts'
import type { SubscriptionRow } from '../schema.ts'
import type { SubscriptionDeps } from './deps.ts'
import { toSubscription } from './row.ts'

const atOnce = 500

/** By an exact address, for people with a role. */
export async function find(deps: SubscriptionDeps, address: string): Promise<Subscription | undefined> {
  const row = await findRow(deps, address)
  return row && toSubscription(row)
}

export const findRow = (
  { database, book }: SubscriptionDeps,
  address: string,
): Promise<SubscriptionRow | undefined> =>
  database.kysely
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('address_hash', '=', book.read(address).hash)
    .executeTakeFirst()

export async function get({ database }: SubscriptionDeps, id: string): Promise<Subscription | undefined> {
  const row = await database.kysely
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
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
