import { newId } from '../../platform/ids.ts'
import { hashAddress, maskAddress, parseAddress } from './address.ts'
import { checkLetter, type Letter } from './letter.ts'
import type { MailConnection, MessageRow } from './schema.ts'

type Times = { now: number; expiresAt: number }

/** Gives the id of the letter that has this idempotency key, the new one or an earlier one. */
export async function storeLetter(
  db: MailConnection,
  letter: Letter,
  { now, expiresAt }: Times,
  domain: string,
): Promise<string> {
  checkLetter(letter)
  const { kind, language, subject, text, html, headers = {}, isBulk = false, idempotencyKey = null } = letter
  const row = waitingRow(letter.to, domain, {
    kind,
    language,
    is_bulk: isBulk,
    idempotency_key: idempotencyKey,
    subject,
    text_body: text,
    html_body: html,
    headers: JSON.stringify(headers),
    created_at: now,
    due_at: now,
    expires_at: expiresAt,
  })
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

type Own = Partial<MessageRow> &
  Pick<
    MessageRow,
    'kind' | 'language' | 'is_bulk' | 'idempotency_key' | 'created_at' | 'due_at' | 'expires_at'
  >

/** An email that nobody has tried to send yet, with a text of its own or of a batch. */
export function waitingRow(to: string, domain: string, own: Own): MessageRow {
  const recipient = parseAddress(to)
  const id = newId()
  return {
    id,
    state: 'queued',
    masked: maskAddress(recipient),
    address_hash: hashAddress(recipient),
    // Kept, so that a letter that arrives twice is known to be one.
    message_id: `<${id}@${domain}>`,
    recipient,
    ...{ batch: null, fills: null, subject: null, text_body: null, html_body: null, headers: null },
    ...{ attempts: 0, failure: null, claim: null, finished_at: null, bounced_at: null },
    ...own,
  }
}
