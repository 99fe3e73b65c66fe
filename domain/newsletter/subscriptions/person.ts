import { listOf } from '../lists/list.ts'
import type { SubscriptionRow } from '../schema.ts'
import type { Topic } from '../topics.ts'
import { toAsked } from './asked-again.ts'
import type { NewsletterTx, SubscriptionDeps } from './deps.ts'
import { changeRow, findRow, toSubscription } from './row.ts'
import { cancelAll } from './waiting.ts'

/** What is kept under an address, as its holder may take it with them. */
export async function describe(deps: SubscriptionDeps, address: string) {
  const row = await findRow(deps.database.kysely, 'address_hash', deps.book.read(address).hash)
  if (!row) return null
  const { id: _, turn: __, masked: ___, ...kept } = toSubscription(row)
  const list = listOf(kept.consentVersion)
  const origin = list === undefined ? undefined : await findOrigin(deps, list)
  const date = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())
  return {
    ...kept,
    askedAt: new Date(kept.askedAt).toISOString(),
    confirmedAt: date(kept.confirmedAt),
    renewed: kept.renewed && { ...kept.renewed, at: date(kept.renewed.at) },
    pausedUntil: date(kept.pausedUntil),
    stoppedAt: date(kept.stoppedAt),
    ...(origin && { broughtInFrom: origin }),
    ...(row.again !== null && { askedAgain: describeAnew(row) }),
  }
}

/** What someone asked for after they had stopped, and hasn't confirmed. */
function describeAnew(row: SubscriptionRow) {
  const { address, topics, frequency, language, timeZone, askedAt, ...asked } = toSubscription(toAsked(row))
  const { source, consentVersion } = asked
  return {
    ...{ address, topics, frequency, language, timeZone, source, consentVersion },
    askedAt: new Date(askedAt).toISOString(),
  }
}

/** What whoever brought a list in said of the consent of those in it. */
async function findOrigin({ database }: SubscriptionDeps, list: string): Promise<string | undefined> {
  const found = await database.kysely
    .selectFrom('newsletter_lists')
    .select('statement')
    .where('id', '=', list)
    .executeTakeFirst()
  return found?.statement ?? undefined
}

/** Lists that wait to be brought in and hold this address: what its holder would be asked, and since when. */
export async function listWaiting({ database, book }: SubscriptionDeps, address: string) {
  const rows = await database.kysely
    .selectFrom('newsletter_list_rows')
    .innerJoin('newsletter_lists', 'newsletter_lists.id', 'newsletter_list_rows.list')
    .select(['topics', 'frequency', 'created_at'])
    .select(({ fn }) =>
      fn.coalesce('newsletter_list_rows.language', 'newsletter_lists.language').as('language'),
    )
    .where('address_hash', '=', book.read(address).hash)
    .orderBy('created_at')
    .execute()
  return rows.map(({ topics, frequency, language, created_at }) => ({
    topics: JSON.parse(topics) as Topic[],
    frequency,
    language,
    since: new Date(created_at).toISOString(),
  }))
}

/** Told within the transaction that erases it. */
export type NoteForgotten = (tx: NewsletterTx) => Promise<void>

/** All that is kept under an address, and what waits for it to be sent. */
export async function forget(deps: SubscriptionDeps, address: string, note?: NoteForgotten): Promise<void> {
  await forgetHash(deps, deps.book.read(address).hash, note)
  await cancelAll(deps, address)
  for (const kind of ['newsletterConfirm', 'newsletterKnown']) await deps.mail.cancel(address, kind)
}

/** The same by its id, where the address may be gone; whether there was one. */
export async function forgetOne(deps: SubscriptionDeps, id: string, note?: NoteForgotten): Promise<boolean> {
  const found = await findRow(deps.database.kysely, 'id', id)
  if (found?.address) await forget(deps, found.address, note)
  else if (found) await forgetHash(deps, found.address_hash, note)
  return found !== undefined
}

/** The same, where only the keyed hash of an address is known. */
export async function forgetAgain(deps: SubscriptionDeps, hash: string): Promise<void> {
  const found = await findRow(deps.database.kysely, 'address_hash', hash)
  if (found) await forgetOne(deps, found.id)
  else await forgetHash(deps, hash)
}

async function forgetHash(
  { database, onForget }: SubscriptionDeps,
  hash: string,
  note?: NoteForgotten,
): Promise<void> {
  const gone = await database.transaction(async tx => {
    let rows = 0n
    for (const table of ['newsletter_subscriptions', 'newsletter_refusals', 'newsletter_list_rows'] as const)
      rows += (await tx.deleteFrom(table).where('address_hash', '=', hash).executeTakeFirst()).numDeletedRows
    await note?.(tx)
    return rows
  })
  if (gone > 0n) await onForget?.(hash)
}

/**
 * Someone has another address now, and showed that it's theirs. Links in emails to the old one end. Where the new one is
 * subscribed already, that one stays.
 */
export async function rename(deps: SubscriptionDeps, from: string, to: string): Promise<void> {
  const [old, fresh] = [deps.book.read(from), deps.book.read(to)]
  if (old.hash === fresh.hash) return
  const isMoved = await deps.database.transaction(async tx => {
    const rows = await tx
      .selectFrom('newsletter_subscriptions')
      .selectAll()
      .where('address_hash', 'in', [old.hash, fresh.hash])
      .execute()
    const mine = rows.find(row => row.address_hash === old.hash)
    const there = rows.find(row => row.address_hash === fresh.hash)
    if (mine?.state !== 'active') return false
    const spare = there?.state === 'active' ? mine : there
    if (spare) await tx.deleteFrom('newsletter_subscriptions').where('id', '=', spare.id).execute()
    const { address, hash: address_hash, masked } = fresh
    const moved = { address, address_hash, masked, turn: mine.turn + 1, confirm_hash: null }
    await changeRow(tx, mine.id, { ...moved, updated_at: deps.now() })
    return true
  })
  // The old address may be somebody else's by now.
  if (isMoved) await cancelAll(deps, old.address)
}
