import { type LetterData, type LetterKind, writeLetter } from '../../app/letters/letters.ts'
import type { Language } from '../../languages/languages.ts'
import type { Mail } from '../../services/mail/mail.ts'
import type { AccountParts } from '../backend/accounts.ts'
import type { BackendBase } from '../backend/base.ts'

export type PostDeps = Pick<AccountParts, 'identity' | 'mail'> & Pick<BackendBase, 'letterContext'>

type How = Partial<Pick<Parameters<Mail['send']>[0], 'expiresAt' | 'idempotencyKey' | 'isBulk'>>

export type LetterReader = { email: string; language: Language }

/** Writes an email in its reader's language, and puts it into the outbox. */
export async function sendLetter<Kind extends LetterKind>(
  { mail, letterContext }: Pick<PostDeps, 'mail' | 'letterContext'>,
  kind: Kind,
  { email: to, language }: LetterReader,
  data: LetterData[Kind],
  how: How = {},
): Promise<void> {
  const { preheader: _, ...letter } = writeLetter(kind, data, letterContext(language))
  await mail.send({ ...letter, to, language, kind, ...how })
}

/** Where someone can be written to; nowhere, if the address was never confirmed. */
export async function findReader(
  { identity }: Pick<PostDeps, 'identity'>,
  uid: string,
): Promise<LetterReader | undefined> {
  const { email, isEmailVerified, language } = (await identity.administration.find(uid)) ?? {}
  return email && isEmailVerified ? { email, language: language ?? 'en' } : undefined
}

/** Takes back what waits to be sent to someone. Whoever only claims an address can't keep back what its holder gets. */
export async function cancelWaiting(
  { identity, mail }: Pick<PostDeps, 'identity' | 'mail'>,
  uid: string,
  ...kinds: string[]
): Promise<void> {
  const reader = await findReader({ identity }, uid)
  if (reader) for (const kind of kinds) await mail.cancel(reader.email, kind)
}
