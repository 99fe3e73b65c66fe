import { newId } from '../../platform/ids.ts'
import { hashAddress, maskAddress, parseAddress } from './address.ts'
import { checkLetter, type Letter } from './letter.ts'
import type { MailConnection, MessageRow } from './schema.ts'

type Times = { now: number; expiresAt: number }

/** Gives the id of the letter that has this idempotency key, the new one or an earlier one. */
export async function storeLetter(
  db: MailConnection,
  letter: Letter,
  times: Times,
  domain: string,
): Promise<string> {
  const row = toRow(letter, times, domain)
  const stored = await db
    .insertInto('mail_messages')
    .values(row)
    .onConflict(conflict => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) return stored.id
  const earlier = await db
    .selectFrom('mail_messages')
    .select('id')
    .where('idempotency_key', '=', row.idempotency_key)
    .executeTakeFirstOrThrow()
  return earlier.id
}

function toRow(letter: Letter, { now, expiresAt }: Times, domain: string): MessageRow {
  checkLetter(letter)
  const recipient = parseAddress(letter.to)
  const id = newId()
  return {
    id,
    kind: letter.kind,
    language: letter.language,
    state: 'queued',
    is_bulk: letter.isBulk ?? false,
    masked: maskAddress(recipient),
    address_hash: hashAddress(recipient),
    // Kept, so that a letter that arrives twice is known to be one.
    message_id: `<${id}@${domain}>`,
    batch: null,
    fills: null,
    idempotency_key: letter.idempotencyKey ?? null,
    attempts: 0,
    failure: null,
    claim: null,
    recipient,
    subject: letter.subject,
    text_body: letter.text,
    html_body: letter.html,
    headers: JSON.stringify(letter.headers ?? {}),
    created_at: now,
    due_at: now,
    expires_at: expiresAt,
    finished_at: null,
    bounced_at: null,
  }
}
