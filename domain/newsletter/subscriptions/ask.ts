import { ensure } from '../../../platform/errors.ts'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import type { SubscriptionWish } from '../parts.ts'
import type { SubscriptionRow } from '../schema.ts'
import type { AddressEntry } from './address-book.ts'
import { type StoredWish, unconfirmed } from './asked-again.ts'
import type { NewsletterTx, SubscriptionDeps } from './deps.ts'

/** How long the link that confirms works. */
export const confirmFor = 7 * 24 * 3_600_000

/** What became of a wish. Only people with a role may ever hear of it. */
export type AskOutcome = 'asked' | 'known' | 'refused' | 'blocked'

/** Notes what someone asks for and writes to them; nothing else comes until they confirm. */
export async function ask(deps: SubscriptionDeps, wish: SubscriptionWish): Promise<AskOutcome> {
  const { database, links, now, writeConfirm, writeKnown } = deps
  ensure(wish.topics.length > 0, 'invalid-argument', 'A subscription has a topic')
  const entry = deps.book.read(wish.address)
  const barred = await findBar(deps, entry)
  if (barred) return barred
  const token = newToken()
  const expiresAt = now() + confirmFor
  const known = await database.transaction(tx => keep(tx, entry, wish, { token, expiresAt, now: now() }))
  const { address: to } = entry
  if (known?.state === 'active') {
    // In the language they chose, not in that of whoever typed their address.
    const language = known.language as SubscriptionWish['language']
    await writeKnown({ to, language, token: links.write(known) })
    return 'known'
  }
  await writeConfirm({ to, language: wish.language, token, expiresAt, isBulk: wish.source === 'import' })
  return 'asked'
}

/** Why nothing may be sent to an address, if so. */
export async function findBar(
  { database, mail, now }: SubscriptionDeps,
  { address, hash }: AddressEntry,
): Promise<'refused' | 'blocked' | undefined> {
  const refusal = await database.kysely
    .selectFrom('newsletter_refusals')
    .select('until')
    .where('address_hash', '=', hash)
    .where('until', '>', now())
    .executeTakeFirst()
  if (refusal) return 'refused'
  return (await mail.suppressions.findAmong([address])).size > 0 ? 'blocked' : undefined
}

type Asking = { token: string; expiresAt: number; now: number }

/** Gives the one there was. An active one stays as it is, whoever asks. */
async function keep(
  tx: NewsletterTx,
  entry: AddressEntry,
  wish: SubscriptionWish,
  asking: Asking,
): Promise<SubscriptionRow | undefined> {
  const known = await tx
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('address_hash', '=', entry.hash)
    .executeTakeFirst()
  if (known?.state === 'active') return known
  const wished: StoredWish = {
    address: entry.address,
    masked: entry.masked,
    topics: JSON.stringify(wish.topics),
    frequency: wish.frequency,
    language: wish.language,
    time_zone: wish.timeZone,
    source: wish.source,
    consent_version: wish.consentVersion,
    asked_at: asking.now,
  }
  const link = {
    confirm_hash: hashToken(asking.token),
    confirm_until: asking.expiresAt,
    updated_at: asking.now,
  }
  if (known) {
    // Anyone can type an address: until its holder confirms, it stays true that they stopped, and what shows it.
    const set = known.state === 'stopped' ? { again: JSON.stringify(wished) } : { ...wished, ...unconfirmed }
    await tx
      .updateTable('newsletter_subscriptions')
      .set({ ...set, ...link })
      .where('id', '=', known.id)
      .execute()
    return known
  }
  await tx
    .insertInto('newsletter_subscriptions')
    .values({ ...wished, ...unconfirmed, ...link, id: newId(), address_hash: entry.hash, turn: 0 })
    .execute()
  return undefined
}
