import type { LetterContext } from '../../app/letters/draft.ts'
import { writeLetter } from '../../app/letters/letters.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { newsFor } from '../../domain/reminders/choose-due.ts'
import type { Language } from '../../languages/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Identity } from '../../services/identity/identity.ts'
import type { Mail } from '../../services/mail/mail.ts'

type PostDeps = {
  identity: Identity
  mail: Mail
  letterContext: (language: Language) => LetterContext
  clock: Clock
}

/** Where a reminder leads, and where it is stopped. */
export const reminderPaths = (language: Language, token: string) => ({
  open: pathOf('plan', language),
  stop: pathOf('reminderStop', language, { id: token }),
})

/**
 * A reminder by email, to an address that is known to be theirs. It says nothing of what it reminds of: mailboxes are
 * shown on locked screens, and what waits in the outbox may be read by others.
 */
export function createReminderPost({ identity, mail, letterContext, clock }: PostDeps) {
  return async (uid: string, token: string): Promise<void> => {
    const address = await findReminderAddress({ identity, mail }, uid)
    if (!address) return
    const { email, language } = address
    const paths = reminderPaths(language, token)
    const context = letterContext(language)
    const link = new URL(paths.open, context.origin).href
    const stop = new URL(paths.stop, context.origin).href
    const { preheader: _, ...letter } = writeLetter('reminder', { address: email, link, stop }, context)
    await mail.send({
      ...letter,
      to: email,
      language,
      kind: 'reminder',
      expiresAt: new Date(clock.now().getTime() + newsFor),
      isBulk: true,
    })
  }
}

/** Where someone can be written to; nowhere, if no email leaves this machine or the address was never confirmed. */
export async function findReminderAddress(
  { identity, mail }: Pick<PostDeps, 'identity' | 'mail'>,
  uid: string,
): Promise<{ email: string; language: Language } | undefined> {
  if (!mail.isConfigured) return undefined
  const { email, isEmailVerified, language } = (await identity.administration.find(uid)) ?? {}
  return email && isEmailVerified ? { email, language: language ?? 'en' } : undefined
}
