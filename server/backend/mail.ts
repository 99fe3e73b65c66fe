import { type Journal, tryToNote } from '../../domain/rights/journal.ts'
import { type Logo, paintOnWhite } from '../../domain/settings/logo.ts'
import type { Settings } from '../../platform/config.ts'
import { createMail, type Mail, type MailOptions, parseMailbox } from '../../services/mail/mail.ts'
import { senderAt, siteName } from '../post/post-room.ts'

type Parts = Pick<MailOptions, 'database' | 'clock' | 'log'> & {
  origin: URL
  journal: Pick<Journal, 'note'>
  findLogo?: () => Logo | undefined
  isDemo?: boolean
}

/** The outbox as the operator has set it up. */
export function openMail(
  settings: Settings,
  { origin, journal, findLogo, isDemo = false, ...parts }: Parts,
): Mail {
  const { DKIM_KEY: privateKey, DKIM_SELECTOR: selector } = settings
  const from = settings.MAIL_FROM ?? senderAt(origin)
  const paint = createPainting()
  return createMail({
    ...parts,
    from,
    sender: () => ({
      name: settings.MAIL_FROM_NAME ?? nameBeside(from, settings),
      replyTo: settings.MAIL_REPLY_TO,
      logo: paint(findLogo?.()),
    }),
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

/** Painted once, until there is another. */
function createPainting() {
  let last: { digest: string; picture: Promise<Buffer> } | undefined
  return (logo: Logo | undefined): Promise<Buffer> | undefined => {
    if (!logo) return undefined
    const { digest, png } = logo
    if (last?.digest !== digest) last = { digest, picture: paintOnWhite(logo).catch(() => png) }
    return last.picture
  }
}

/** Whoever is written to knows the organisation: it stands beside the programme's name, unless the operator gave another. */
function nameBeside(from: string, { OPERATOR_NAME, OPERATOR_SHORT_NAME }: Settings): string | undefined {
  const { name = siteName } = parseMailbox(from)
  const organisation = OPERATOR_NAME && (OPERATOR_SHORT_NAME ?? OPERATOR_NAME)
  return organisation && name === siteName ? `${name} · ${organisation}` : undefined
}
