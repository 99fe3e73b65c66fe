import { pathOf } from '../../app/map/addresses.ts'
import { newsFor } from '../../domain/reminders/choose-due.ts'
import type { Language } from '../../languages/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import { findReader, type LetterReader, type PostDeps, sendLetter } from './send-letter.ts'

/** Where a reminder leads, and where it is stopped. */
export const reminderPaths = (language: Language, token: string) => ({
  open: pathOf('plan', language),
  stop: pathOf('reminderStop', language, { id: token }),
})

/**
 * A reminder by email, to an address that is known to be theirs. It says nothing of what it reminds of: mailboxes are
 * shown on locked screens, and what waits in the outbox may be read by others.
 */
export function createReminderPost(deps: PostDeps & { clock: Clock }) {
  return async (uid: string, token: string): Promise<boolean> => {
    const reader = await findReminderAddress(deps, uid)
    if (!reader) return false
    const { origin } = deps.letterContext(reader.language)
    const paths = reminderPaths(reader.language, token)
    const links = { link: new URL(paths.open, origin).href, stop: new URL(paths.stop, origin).href }
    const data = { address: reader.email, ...links }
    const expiresAt = new Date(deps.clock.now().getTime() + newsFor)
    await sendLetter(deps, 'reminder', reader, data, { expiresAt, isBulk: true })
    return true
  }
}

/** Nowhere, if no email leaves this machine. */
export const findReminderAddress = async (
  deps: Pick<PostDeps, 'identity' | 'mail'>,
  uid: string,
): Promise<LetterReader | undefined> => (deps.mail.isConfigured ? findReader(deps, uid) : undefined)
