import { type Journal, tryToNote } from '../../domain/rights/journal.ts'
import type { Settings } from '../../platform/config.ts'
import { createMail, type Mail, type MailOptions } from '../../services/mail/mail.ts'
import { senderAt } from '../post/post-room.ts'

type Parts = Pick<MailOptions, 'database' | 'clock' | 'log'> & {
  origin: URL
  journal: Pick<Journal, 'note'>
  isDemo?: boolean
}

/** The outbox as the operator has set it up. */
export function openMail(settings: Settings, { origin, journal, isDemo = false, ...parts }: Parts): Mail {
  const { DKIM_KEY: privateKey, DKIM_SELECTOR: selector } = settings
  return createMail({
    ...parts,
    from: settings.MAIL_FROM ?? senderAt(origin),
    sender: () => ({ name: settings.MAIL_FROM_NAME, replyTo: settings.MAIL_REPLY_TO }),
    // Its people are invented, but their addresses could be someone's.
    smtpUrl: isDemo ? undefined : settings.SMTP_URL,
    smtpCa: settings.SMTP_CA,
    connections: settings.SMTP_CONNECTIONS,
    rate: settings.MAIL_RATE,
    dkim: privateKey ? { privateKey, selector } : undefined,
    bounceAddress: settings.BOUNCE_ADDRESS,
    onBlockChange: ({ hash, reason }) => tryToNote({ journal, log: parts.log }, { block: hash, reason }),
  })
}
