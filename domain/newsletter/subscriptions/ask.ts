import { ensure } from '../../../platform/errors.ts'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import type { SubscriptionWish } from '../parts.ts'
import type { SubscriptionRow } from '../schema.ts'
import type { AddressEntry } from './address-book.ts'
import { type StoredWish, unconfirmed } from './asked-again.ts'
import type { NewsletterTx, SubscriptionDeps } from './deps.ts'
import { changeRow, findRow } from './row.ts'

/** How long the link that confirms works. */
export const confirmFor = 7 * 24 * 3_600_000

/** Notes what someone asks for and writes to them; nothing else comes until they confirm. Nobody hears what became of it. */
export async function ask(deps: SubscriptionDeps, wish: SubscriptionWish): Promise<void> {
  const { database, links, now, writeConfirm, writeKnown } = deps
  ensure(wish.topics.length > 0, 'invalid-argument', 'A subscription has a topic')
  const entry = deps.book.read(wish.address)
  if (await isBarred(deps, entry)) return
  const token = newToken()
  const expiresAt = now() + confirmFor
  const known = await database.transaction(tx => keep(tx, entry, wish, { token, expiresAt, now: now() }))
  const { address: to } = entry
  if (known?.state === 'active') {
    // In the language they chose, not in that of whoever typed their address.
    const language = known.language as SubscriptionWish['language']
    await writeKnown({ to, language, token: links.write(known) })
  } else {
    await writeConfirm({ to, language: wish.language, token, expiresAt, isBulk: wish.source === 'import' })
  }
}

/** Whether nothing may be sent to an address: its holder refused it, or it's blocked. */
export async function isBarred(
  { database, mail, now }: SubscriptionDeps,
  { address, hash }: AddressEntry,
): Promise<boolean> {
  const refusal = await database.kysely
    .selectFrom('newsletter_refusals')
    .select('until')
    .where('address_hash', '=', hash)
    .where('until', '>', now())
    .executeTakeFirst()
  return refusal !== undefined || (await mail.suppressions.findAmong([address])).size > 0
}

type Asking = { token: string; expiresAt: number; now: number }

/** Gives the one there was. An active one stays as it is, whoever asks. */
async function keep(
  tx: NewsletterTx,
  entry: AddressEntry,
  wish: SubscriptionWish,
  asking: Asking,
): Promise<SubscriptionRow | undefined> {
  const known = await findRow(tx, 'address_hash', entry.hash)
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
    await changeRow(tx, known.id, { ...set, ...link })
    return known
  }
  await tx
    .insertInto('newsletter_subscriptions')
    .values({ ...wished, ...unconfirmed, ...link, id: newId(), address_hash: entry.hash, turn: 0 })
    .execute()
  return undefined
}
